import { buildConditionSql } from './filter-sql.ts'
import type { PlannedCondition, WritePlan } from './row-plan.ts'
import type { RelationColumn } from './row-schema.ts'
import { quoteColumn, quoteName, quoteQualifiedName, quoteText, type StatementValues } from './sql-text.ts'

const bodyAlias = 'pgrst_body'

/**
 * Transaction setting in which an upsert counts its inserted rows, because for a view only this count shows whether a
 * row is new.
 */
export const insertedCountSetting = 'row_api.inserted'

const buildInsertCountSql = (step: '+ 1' | '- 1') =>
  `set_config('${insertedCountSetting}', (coalesce(nullif(current_setting('${insertedCountSetting}', true), '')::int, 0) ${step})::text, true) is not null`

export function buildWriteSql(values: StatementValues, plan: WritePlan): string {
  if (plan.action === 'delete') return buildDeleteSql(values, plan)
  return plan.action === 'update' ? buildUpdateSql(values, plan) : buildInsertSql(values, plan)
}

function buildInsertSql(values: StatementValues, plan: WritePlan): string {
  const { relation, columns, conflict, action, filters } = plan
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const target = `insert into ${quoteQualifiedName(relation)}${columns.length > 0 ? `(${names})` : ''}`
  const selected = columns.map(({ name }) => quoteColumn(bodyAlias, name)).join(', ')
  const conditions = [
    ...(conflict?.resolution === 'merge-duplicates' ? [buildInsertCountSql('+ 1')] : []),
    ...(action === 'put' ? buildConditionSqlList(values, bodyAlias, filters) : []),
  ]
  return `${target} select ${selected} ${buildBodySql(values, plan)}${buildWhereSql(conditions)}${buildConflictSql(plan)}${buildReturningSql(plan)}`
}

function buildConflictSql({ conflict, columns }: WritePlan): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const target = ` on conflict (${conflict.columns.map(quoteName).join(', ')})`
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0) return `${target} do nothing`
  const assignments = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(', ')
  return `${target} do update set ${assignments} where ${buildInsertCountSql('- 1')}`
}

function buildUpdateSql(values: StatementValues, plan: WritePlan): string {
  const { relation, columns, filters, returning } = plan
  if (columns.length === 0) {
    const selected = returning.length === 0 ? 'null' : returning.map(name => quoteRelationColumn(plan, name)).join(', ')
    return `select ${selected} from ${quoteQualifiedName(relation)} where false`
  }
  const assignments = columns.map(({ name }) => `${quoteName(name)} = ${quoteColumn(bodyAlias, name)}`).join(', ')
  const body = buildBodySql(values, plan)
  const where = buildWhereSql(buildConditionSqlList(values, relation.name, filters))
  return `update ${quoteQualifiedName(relation)} set ${assignments} ${body}${where}${buildReturningSql(plan)}`
}

const buildDeleteSql = (values: StatementValues, plan: WritePlan) =>
  `delete from ${quoteQualifiedName(plan.relation)}${buildWhereSql(buildConditionSqlList(values, plan.relation.name, plan.filters))}${buildReturningSql(plan)}`

const buildConditionSqlList = (values: StatementValues, alias: string, filters: PlannedCondition[]) =>
  filters.map(filter => buildConditionSql(values, alias, filter, () => 'false'))

const buildWhereSql = (conditions: string[]) => (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '')

const quoteRelationColumn = ({ relation }: WritePlan, name: string) =>
  `${quoteName(relation.name)}.${name === '*' ? '*' : quoteName(name)}`

/** Builds the RETURNING clause. Without columns to return, `1` still gives the number of rows. */
const buildReturningSql = (plan: WritePlan) =>
  ` returning ${plan.returning.length === 0 ? '1' : plan.returning.map(name => quoteRelationColumn(plan, name)).join(', ')}`

/** Builds the rows of the request body, which the database parses: one JSON parameter for any number of rows. */
function buildBodySql(values: StatementValues, { body, columns, appliesDefaults }: WritePlan): string {
  const { text, isList } = body ?? { text: '[]', isList: true }
  const type = appliesDefaults ? 'jsonb' : 'json'
  const payload = `from (select ${values.bind(text)}::${type} as json_data) payload, `
  const defaults = columns.flatMap(column =>
    column.default === null ? [] : [`${quoteText(column.name)}, ${column.default}`],
  )
  const withDefaults = `jsonb_build_object(${defaults.join(', ')})`
  const completed = !appliesDefaults
    ? ''
    : isList
      ? `lateral (select jsonb_agg(${withDefaults} || item) as json_data from jsonb_array_elements(payload.json_data) item) completed, `
      : `lateral (select ${withDefaults} || payload.json_data as json_data) completed, `
  const data = `${appliesDefaults ? 'completed' : 'payload'}.json_data`
  return `${payload}${completed}lateral (select ${buildRecordsSql(columns, { data, type, isList })}) ${bodyAlias}`
}

/** Builds the columns of rows from a JSON text. An empty object counts as a row. */
export function buildRecordsSql(
  columns: readonly Pick<RelationColumn, 'name' | 'type' | 'representation'>[],
  { data, type, isList }: { data: string; type: 'json' | 'jsonb'; isList: boolean },
): string {
  if (columns.length === 0) return `from ${isList ? `${type}_array_elements(${data})` : '(values (1))'} rows_of_body`
  const fromJson = ({ representation }: Pick<RelationColumn, 'representation'>) => representation?.fromJson
  const names = columns
    .map(column => {
      const name = quoteName(column.name)
      return fromJson(column) === undefined ? name : `${fromJson(column)}(${name}) as ${name}`
    })
    .join(', ')
  const typedColumns = columns
    .map(column => `${quoteName(column.name)} ${fromJson(column) === undefined ? column.type : 'json'}`)
    .join(', ')
  return `${names} from ${type}_to_record${isList ? 'set' : ''}(${data}) as rows_of_body(${typedColumns})`
}
