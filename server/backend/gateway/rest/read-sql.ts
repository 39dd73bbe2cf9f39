import { buildConditionSql, buildExistsSql, buildFieldSql, buildOrderSql, buildRangeSql } from './filter-sql.ts'
import { getNameInResponse } from './plan-fields.ts'
import { RowError } from './row-error.ts'
import type { EmbeddedPlan, PlannedColumn, ReadPlan } from './row-plan.ts'
import { quoteColumn, quoteName, quoteQualifiedName, type StatementValues } from './sql-text.ts'

/** Name of the CTE (common table expression) with the rows of a write or function call. */
export const sourceRowsAlias = 'row_source'

/** Builds the SELECT statement for one table, with embedded tables as lateral joins. */
export function buildReadSql(values: StatementValues, rows: ReadPlan | EmbeddedPlan): string {
  const isAll = rows.columns.length === 0 && rows.embeddings.length === 0
  const columns: PlannedColumn[] = isAll ? [{ kind: 'all' }] : rows.columns
  const selected = [
    ...columns.map(column => buildColumnSql(values, rows.alias, column)),
    ...rows.embeddings.flatMap(buildEmbeddedColumns),
  ]
  const from = buildFromSql(rows)
  const joins = rows.embeddings.map(embedding => buildJoinSql(values, embedding)).join('')
  const conditions = [
    ...buildJoinConditions(rows),
    ...rows.filters.map(filter => buildConditionSql(values, rows.alias, filter, buildExistsSql)),
  ]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return `select ${selected.join(', ')} from ${from}${joins}${where}${buildOrderSql(values, rows.order)}${buildRangeSql(values, rows)}`
}

/**
 * Builds the statement that counts matching rows, without sort order and range. Embedded tables are joined only if they
 * filter rows.
 */
export function buildCountSql(values: StatementValues, rows: ReadPlan | EmbeddedPlan): string {
  const conditions = [
    ...buildJoinConditions(rows),
    ...rows.filters.map(filter =>
      buildConditionSql(
        values,
        rows.alias,
        filter,
        ({ embedding, isPresent }) => `${isPresent ? '' : 'not '}exists (${buildCountSql(values, embedding)})`,
      ),
    ),
    ...rows.embeddings
      .filter(({ join }) => join === 'inner')
      .map(embedding => `exists (${buildCountSql(values, embedding)})`),
  ]
  return `select 1 from ${buildFromSql(rows)}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`
}

function buildColumnSql(values: StatementValues, alias: string, column: PlannedColumn): string {
  if (column.kind === 'all') return `${quoteName(alias)}.*`
  const toJson = column.field.representation?.toJson
  const plain = buildFieldSql(values, alias, column.field)
  const text = toJson === undefined ? plain : `${toJson}(${plain})`
  const cast = column.cast === undefined ? text : `cast(${text} as ${checkTypeName(column.cast)})`
  const isNamed = column.alias !== undefined || column.cast !== undefined || toJson !== undefined
  return isNamed ? `${cast} as ${quoteName(getNameInResponse(column))}` : cast
}

const typeNameCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789_ '

/** Checks the characters of a type name, because names of types such as `double precision` cannot be quoted. */
function checkTypeName(cast: string): string {
  if (cast.trim() === '' || [...cast.toLowerCase()].some(letter => !typeNameCharacters.includes(letter)))
    throw new RowError(400, 'PGRST100', `"${cast}" is not the name of a type`)
  return cast
}

function buildEmbeddedColumns(embedding: EmbeddedPlan): string[] {
  const { joinAlias, name, spread, link } = embedding
  const joinedTable = quoteName(joinAlias)
  if (spread)
    return listSpreadColumns(embedding).map(spreadName =>
      spreadName === undefined ? `${joinedTable}.*` : quoteColumn(joinAlias, spreadName),
    )
  if (embedding.isEmpty) return []
  return [
    `${link.isToOne ? `row_to_json(${joinedTable}.*)` : `coalesce(${joinedTable}.${joinedTable}, '[]')`} as ${quoteName(name)}`,
  ]
}

/**
 * Lists the column names that a spread table (`...table(columns)`) adds to the parent's row; undefined for all columns
 * of the table.
 */
function listSpreadColumns({ columns, embeddings }: EmbeddedPlan): (string | undefined)[] {
  return [
    ...columns.map(column => (column.kind === 'all' ? undefined : getNameInResponse(column))),
    ...embeddings.flatMap(embedding =>
      embedding.spread ? listSpreadColumns(embedding) : embedding.isEmpty ? [] : [embedding.name],
    ),
  ]
}

function buildJoinSql(values: StatementValues, embedding: EmbeddedPlan): string {
  const alias = quoteName(embedding.joinAlias)
  const isInner = embedding.join === 'inner'
  const rows = buildReadSql(values, embedding)
  const joinKind = isInner ? ' inner' : ' left'
  if (embedding.link.isToOne) return `${joinKind} join lateral (${rows}) as ${alias} on true`
  const lists = embedding.spread
    ? listSpreadColumns(embedding).flatMap(name =>
        name === undefined ? [] : [`coalesce(json_agg(${alias}.${quoteName(name)}), '[]') as ${quoteName(name)}`],
      )
    : []
  const selected = [`json_agg(${alias}) as ${alias}`, ...lists].join(', ')
  return `${joinKind} join lateral (select ${selected} from (${rows}) as ${alias}) as ${alias} on ${isInner ? `${alias} is not null` : 'true'}`
}

function buildFromSql(rows: ReadPlan | EmbeddedPlan): string {
  const alias = quoteName(rows.alias)
  const { from } = rows
  if (from.kind === 'source') return `${sourceRowsAlias} as ${alias}`
  if (from.kind === 'function') {
    const parent = 'parentAlias' in rows ? quoteName(rows.parentAlias) : alias
    // The SQL cast is needed, because a row of the common table expression is an anonymous record without the type of
    // the relation.
    return `${quoteQualifiedName(from.name)}(${parent}::${quoteQualifiedName(from.of)}) as ${alias}`
  }
  const between =
    'link' in rows && rows.link.between
      ? `, ${quoteQualifiedName(rows.link.between.table)} as ${quoteName(rows.betweenAlias)}`
      : ''
  return `${quoteQualifiedName(from.name)} as ${alias}${between}`
}

function buildJoinConditions(rows: ReadPlan | EmbeddedPlan): string[] {
  if (!('link' in rows)) return []
  const { link, alias, parentAlias, betweenAlias } = rows
  if (link.between)
    return [
      ...link.between.to.map(([to, between]) => `${quoteColumn(alias, to)} = ${quoteColumn(betweenAlias, between)}`),
      ...link.between.from.map(
        ([from, between]) => `${quoteColumn(betweenAlias, between)} = ${quoteColumn(parentAlias, from)}`,
      ),
    ]
  return link.columns.map(([from, to]) => `${quoteColumn(alias, to)} = ${quoteColumn(parentAlias, from)}`)
}
