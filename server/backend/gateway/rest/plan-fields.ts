import { RowError } from './row-error.ts'
import type { EmbeddedPlan, PlannedColumn, PlannedCondition, PlannedField, PlannedOrder, ReadPlan } from './row-plan.ts'
import type { RequestedCondition, RequestedField, SelectedItem, SortTerm } from './row-request.ts'
import type { RelationColumn, SchemaRelation } from './row-schema.ts'

/** Table, view or function result whose columns a request names. */
type PlannedRows = Pick<ReadPlan, 'relation' | 'shownAs'>

/**
 * Resolves the name of a column or JSON path.
 * @throws RowError with the database's error code, if the table is known and has no such column
 */
function planField({ relation, shownAs }: PlannedRows, { name, path }: RequestedField): PlannedField {
  const column = relation?.columns.get(name)
  if (relation && !column && !relation.computedColumns.has(name)) throw makeMissingColumnError(shownAs, name)
  const type = relation?.computedColumns.get(name)
  return buildPlannedField(name, path, column ?? (type === undefined ? undefined : { type, baseType: type }))
}

type TypedColumn = Pick<RelationColumn, 'type' | 'baseType' | 'representation'>

const buildPlannedField = (
  name: string,
  path: RequestedField['path'],
  column: TypedColumn | undefined,
): PlannedField => ({
  column: name,
  path,
  needsJson: column?.type !== 'json' && column?.type !== 'jsonb',
  isSearchVector: column?.baseType === 'tsvector',
  representation: path.length === 0 ? column?.representation : undefined,
})

const makeMissingColumnError = (rows: string, column: string) =>
  new RowError(400, '42703', `column ${rows}.${column} does not exist`)

/** Resolves a selected column. A value from a JSON path is named by the last key of the path. */
export function planColumn(rows: PlannedRows, item: SelectedItem & { kind: 'field' }): PlannedColumn {
  const field = planField(rows, item.field)
  return { kind: 'field', field, alias: item.alias ?? getPathName(item.field), cast: item.cast }
}

function getPathName({ name, path }: RequestedField): string | undefined {
  if (path.length === 0) return undefined
  for (const { operand } of path.toReversed()) if ('key' in operand) return operand.key
  return name
}

export const getNameInResponse = (column: PlannedColumn & { kind: 'field' }) => column.alias ?? column.field.column

/** Lists the columns that replace `*` in a request. */
export const listColumnsOfRelation = (relation: SchemaRelation): PlannedColumn[] =>
  [...relation.columns.values()].map(column => ({ kind: 'field', field: buildPlannedField(column.name, [], column) }))

/**
 * Resolves the names in a filter condition. `circles=is.null` tests whether the embedded row exists, when the request
 * embeds `circles`.
 */
export function planCondition(
  rows: PlannedRows,
  condition: RequestedCondition,
  embeddings: EmbeddedPlan[],
): PlannedCondition {
  if (condition.kind === 'logic')
    return { ...condition, conditions: condition.conditions.map(inner => planCondition(rows, inner, embeddings)) }
  const { field, isNegated, operation } = condition
  const embedding = field.path.length === 0 ? embeddings.find(({ name }) => name === field.name) : undefined
  if (embedding && operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null'))
    return { kind: 'embedded', embedding, isPresent: isNegated !== (operation.value === 'not_null') }
  return { kind: 'filter', field: planField(rows, field), isNegated, operation }
}

export function planOrder(rows: ReadPlan, { relation, field, direction, nulls }: SortTerm): PlannedOrder {
  if (relation === undefined) return { alias: rows.alias, field: planField(rows, field), direction, nulls }
  const embedding = rows.embeddings.find(({ name }) => name === relation)
  if (!embedding) throw makeNotEmbeddedError(relation)
  if (!embedding.link.isToOne)
    throw new RowError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${rows.relation?.name ?? rows.shownAs}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    })
  if (!isColumnShown(embedding, field.name))
    throw makeMissingColumnError(`${embedding.link.from.name}_${embedding.name}_${embedding.depth}`, field.name)
  return {
    alias: embedding.joinAlias,
    field: { column: field.name, path: field.path, needsJson: false, isSearchVector: false },
    direction,
    nulls,
  }
}

/** Whether the joined row contains the column, which is required to sort by a column of an embedded table. */
function isColumnShown(embedding: EmbeddedPlan, name: string): boolean {
  if (embedding.columns.length === 0 && embedding.embeddings.length === 0)
    return embedding.relation?.columns.has(name) ?? true
  return (
    embedding.columns.some(column =>
      column.kind === 'all' ? (embedding.relation?.columns.has(name) ?? true) : getNameInResponse(column) === name,
    ) || embedding.embeddings.some(inner => inner.spread !== undefined || inner.name === name)
  )
}

export const makeNotEmbeddedError = (name: string) =>
  new RowError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
