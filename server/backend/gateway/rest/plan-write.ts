import { listColumnsOfRelation, planCondition } from './plan-fields.ts'
import { RowError } from './row-error.ts'
import type { PlannedField, ReadPlan, WritePlan } from './row-plan.ts'
import type { RequestedCondition, RowRequest } from './row-request.ts'
import type { RelationColumn, SchemaRelation } from './row-schema.ts'

/**
 * Plans a write. Filters of the target table select the rows to write; other filters apply to tables embedded in the
 * response.
 */
export function planWrite(request: RowRequest, relation: SchemaRelation, readPlan: ReadPlan): WritePlan {
  const { action, preferences } = request
  if (action === 'read' || action === 'call') throw new Error('A write was planned of a request that reads')
  const conditions = request.filters.filter(({ path }) => path.length === 0).map(({ condition }) => condition)
  if (action === 'put') checkPrimaryKey(relation, conditions)
  const rows = { relation, shownAs: action === 'put' ? 'pgrst_body' : relation.name }
  const filters = action === 'insert' ? [] : conditions.map(condition => planCondition(rows, condition, []))
  const columns = action === 'delete' ? [] : listWrittenColumns(request, relation)
  const returnsRows = preferences.return === 'representation' || preferences.return === 'headers-only'
  const { body } = request
  return {
    action,
    relation,
    columns,
    filters,
    body: body?.kind === 'json' ? { text: body.text, isList: body.isList } : undefined,
    returning: returnsRows ? listNeededColumns(readPlan, relation.primaryKey) : [],
    appliesDefaults: action !== 'put' && preferences.missing === 'default',
    conflict: planConflict(request, relation),
  }
}

function checkPrimaryKey({ primaryKey }: SchemaRelation, conditions: RequestedCondition[]): void {
  const columnNames = new Set<string>()
  let isExact = primaryKey.length > 0
  for (const condition of conditions) {
    const isEqual =
      condition.kind === 'filter' &&
      !condition.isNegated &&
      condition.operation.kind === 'compare' &&
      condition.operation.operator === 'eq' &&
      condition.operation.quantifier === undefined
    if (isEqual && condition.kind === 'filter') columnNames.add(condition.field.name)
    else isExact = false
  }
  if (!isExact || columnNames.size !== primaryKey.length || !primaryKey.every(name => columnNames.has(name)))
    throw new RowError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
}

function listWrittenColumns({ columns, body }: RowRequest, relation: SchemaRelation): RelationColumn[] {
  const names = new Set(columns ?? (body?.kind === 'json' ? body.keys : []))
  return [...names].toSorted().map(name => {
    const column = relation.columns.get(name)
    if (!column)
      throw new RowError(
        400,
        'PGRST204',
        `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
      )
    return column
  })
}

function planConflict(
  { action, preferences, onConflict }: RowRequest,
  { primaryKey }: SchemaRelation,
): WritePlan['conflict'] {
  if (action === 'put') return { columns: primaryKey, resolution: 'merge-duplicates' }
  if (action !== 'insert' || !preferences.resolution) return undefined
  return { columns: onConflict ?? primaryKey, resolution: preferences.resolution }
}

/**
 * Lists the columns that the write or function call must return: the columns in the response or its sort order, the
 * columns that join embedded rows, and the primary key for `Location`. An embedded table computed by a function needs
 * the whole row.
 */
export function listNeededColumns(readPlan: ReadPlan, primaryKey: string[]): string[] {
  const { relation } = readPlan
  const fields: PlannedField[] = [
    ...readPlan.columns.flatMap(column => (column.kind === 'field' ? [column.field] : [])),
    ...readPlan.order.filter(({ alias }) => alias === readPlan.alias).map(({ field }) => field),
  ]
  const names = new Set(fields.map(({ column }) => column))
  const computed = [...names].filter(name => relation?.computedColumns.has(name) && !relation.columns.has(name))
  const isWhole =
    (readPlan.columns.length === 0 && readPlan.embeddings.length === 0) ||
    readPlan.columns.some(({ kind }) => kind === 'all') ||
    readPlan.embeddings.some(({ link }) => link.kind === 'computed')
  if (isWhole) {
    // The columns are listed, because `*` would include the computed columns of a written or returned row.
    if (computed.length > 0 && relation)
      readPlan.columns = readPlan.columns.flatMap(column =>
        column.kind === 'all' ? listColumnsOfRelation(relation) : [column],
      )
    return ['*', ...computed]
  }
  for (const { link } of readPlan.embeddings) {
    for (const [from] of link.columns) names.add(from)
    for (const [from] of link.between?.from ?? []) names.add(from)
  }
  for (const name of primaryKey) names.add(name)
  return [...names]
}
