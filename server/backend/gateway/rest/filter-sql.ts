import type { PlannedCondition, PlannedField, PlannedOrder } from './row-plan.ts'
import type { CompareOperator, FilterOperation, JsonPathStep } from './row-request.ts'
import { formatArrayLiteral, quoteColumn, quoteName, type StatementValues } from './sql-text.ts'

const sqlOperators: Record<CompareOperator, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  neq: '<>',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const searchFunctions = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const

const isOperands = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' } as const

export function buildFieldSql(
  values: StatementValues,
  alias: string,
  { column, path, needsJson }: PlannedField,
): string {
  const name = quoteColumn(alias, column)
  if (path.length === 0) return name
  return (needsJson ? `to_jsonb(${name})` : name) + path.map(step => buildPathStepSql(values, step)).join('')
}

const buildPathStepSql = (values: StatementValues, { arrow, operand }: JsonPathStep) =>
  'key' in operand ? `${arrow}${values.bind(operand.key)}` : `${arrow}${values.bind(String(operand.index))}::int`

/**
 * Builds the SQL of a filter condition.
 * @param embedded builds the condition that an embedded row exists, which differs between a join and a subquery
 */
export function buildConditionSql(
  values: StatementValues,
  alias: string,
  condition: PlannedCondition,
  embedded: (condition: PlannedCondition & { kind: 'embedded' }) => string,
): string {
  if (condition.kind === 'embedded') return embedded(condition)
  if (condition.kind === 'logic') {
    const parts = condition.conditions.map(inner => buildConditionSql(values, alias, inner, embedded))
    return `${condition.isNegated ? 'not ' : ''}(${parts.join(` ${condition.operator} `)})`
  }
  const { field, isNegated, operation } = condition
  const text = buildFieldSql(values, alias, field)
  return `${isNegated ? 'not ' : ''}(${buildOperationSql(values, text, operation, field)})`
}

function buildOperationSql(
  values: StatementValues,
  field: string,
  operation: FilterOperation,
  { isSearchVector, representation }: PlannedField,
): string {
  const fromText = representation?.fromText
  switch (operation.kind) {
    case 'is':
      return `${field} is ${isOperands[operation.value]}`
    case 'in': {
      const isNothing = operation.values.length === 0 || (operation.values.length === 1 && operation.values[0] === '')
      return `${field} = any (${isNothing ? `'{}'` : buildListSql(values.bind(formatArrayLiteral(operation.values)), fromText)})`
    }
    case 'search': {
      const language = operation.language === undefined ? '' : `${values.bind(operation.language)}, `
      const document = isSearchVector ? field : `to_tsvector(${language}${field})`
      return `${document} @@ ${searchFunctions[operation.operator]}(${language}${values.bind(operation.value)})`
    }
    case 'compare': {
      const { operator, quantifier, value } = operation
      // An asterisk replaces the percent sign in a pattern, because an asterisk needs no escape in a URL.
      const isPattern = operator === 'like' || operator === 'ilike'
      const text = values.bind(isPattern ? value.replaceAll('*', '%') : value)
      const bound = fromText === undefined || isPattern || operator === 'isdistinct' ? text : `${fromText}(${text})`
      return `${field} ${sqlOperators[operator]} ${quantifier ? `${quantifier}(${bound})` : bound}`
    }
  }
}

const buildListSql = (list: string, fromText: string | undefined) =>
  fromText === undefined ? list : `(select ${fromText}(unnest(${list}::text[])))`

/**
 * Builds the SQL that tests whether an embedded row exists. Without a match, an embedded row has only nulls, and an
 * embedded list is null.
 */
export const buildExistsSql = ({ embedding, isPresent }: PlannedCondition & { kind: 'embedded' }) =>
  `${quoteName(embedding.joinAlias)} is ${isPresent ? '' : 'not '}distinct from null`

export function buildOrderSql(values: StatementValues, order: PlannedOrder[]): string {
  if (order.length === 0) return ''
  const terms = order.map(({ alias, field, direction, nulls }) =>
    [buildFieldSql(values, alias, field), direction, nulls && `nulls ${nulls}`]
      .filter(part => part !== undefined)
      .join(' '),
  )
  return ` order by ${terms.join(', ')}`
}

export function buildRangeSql(values: StatementValues, { offset, limit }: { offset: number; limit?: number }): string {
  if (limit === undefined && offset === 0) return ''
  return ` limit ${limit === undefined ? 'all' : values.bind(String(limit))} offset ${values.bind(String(offset))}`
}
