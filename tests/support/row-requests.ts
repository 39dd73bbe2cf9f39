import fc from 'fast-check'
import { isReservedName } from '../../server/backend/gateway/reserved-names.ts'
import type {
  EmbeddingFilter,
  EmbeddingOrder,
  EmbeddingRange,
  FilterOperation,
  RequestedCondition,
  RequestedField,
  RowRequest,
  SelectedItem,
  SortTerm,
} from '../../server/backend/gateway/rest/row-request.ts'

/** Parsed query string of a request for rows. */
export type RowQuery = Pick<RowRequest, 'select' | 'filters' | 'order' | 'ranges' | 'columns' | 'onConflict'>

const text = fc.string({
  unit: fc.constantFrom(...'abcXYZ019 _$-.,:()[]{}"\'\\!*>%&=+;#?/|\t\n', 'é', '名', '🌍'),
  maxLength: 8,
})
const isName = (name: string) => !isReservedName(name)
const name = fc
  .oneof(fc.constantFrom('id', 'title', 'starts_at', 'order', 'select', 'and', 'limit', 'e-mail', 'count'), text)
  .filter(isName)
/** The word `not` in a path means negation, so it cannot be a name. */
const path = fc.array(
  name.filter(each => each !== 'not'),
  { maxLength: 2 },
)

const step: fc.Arbitrary<RequestedField['path'][number]> = fc.record({
  arrow: fc.constantFrom('->', '->>'),
  operand: fc.oneof(
    fc.record({ key: fc.oneof(fc.constantFrom('rooms', '0', '-1'), text).filter(isName) }),
    fc.record({ index: fc.integer({ min: -99, max: 99 }) }),
  ),
})
const field: fc.Arbitrary<RequestedField> = fc.record({ name, path: fc.array(step, { maxLength: 2 }) })

const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
/** Removes the keys of an object whose value is undefined. */
const exact = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value

/**
 * The last field must not end with an index before a parenthesis, because PostgREST reads `circles(venue->0)` as a key.
 */
const withoutLastIndex = (items: SelectedItem[]): SelectedItem[] =>
  items.map((item, at) =>
    item.kind === 'field' && item.cast === undefined && at === items.length - 1
      ? { ...item, field: withoutIndexes(item.field) }
      : item,
  )
const withoutIndexes = (sourceField: RequestedField): RequestedField => ({
  ...sourceField,
  path: sourceField.path.filter(each => 'key' in each.operand),
})

const { select } = fc.letrec<{ select: SelectedItem[]; item: SelectedItem }>(tie => ({
  select: fc.array(tie('item'), { maxLength: 3, depthIdentifier: 'select' }),
  item: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'select' },
    fc.constant<SelectedItem>({ kind: 'all' }),
    fc
      .record({
        kind: fc.constant('field' as const),
        field,
        alias: some(name),
        cast: some(fc.constantFrom('text', 'int', 'double precision')),
      })
      .map(item => exact(item) as SelectedItem),
    fc
      .record({
        kind: fc.constantFrom('relation' as const, 'spread' as const),
        relation: name.filter(each => each !== 'count'),
        alias: some(name),
        hint: some(name),
        join: some(fc.constantFrom('inner' as const, 'left' as const)),
        select: tie('select').map(withoutLastIndex),
      })
      .map(item => exact(item.kind === 'spread' ? { ...item, alias: undefined } : item) as SelectedItem),
  ),
}))

const operation: fc.Arbitrary<FilterOperation> = fc.oneof(
  fc
    .record({
      kind: fc.constant('compare' as const),
      operator: fc.constantFrom(...(['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const)),
      quantifier: some(fc.constantFrom('any' as const, 'all' as const)),
      value: text,
    })
    .map(exact),
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom(...(['neq', 'isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const)),
    value: text,
  }),
  fc.record({ kind: fc.constant('in' as const), values: fc.array(text, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('is' as const),
    value: fc.constantFrom(...(['null', 'not_null', 'true', 'false', 'unknown'] as const)),
  }),
  fc
    .record({
      kind: fc.constant('search' as const),
      operator: fc.constantFrom(...(['fts', 'plfts', 'phfts', 'wfts'] as const)),
      language: some(fc.constantFrom('english', 'simple')),
      value: text,
    })
    .map(exact),
)

const filter: fc.Arbitrary<RequestedCondition> = fc.record({
  kind: fc.constant('filter' as const),
  field,
  isNegated: fc.boolean(),
  operation,
})
const { tree } = fc.letrec<{ tree: RequestedCondition; condition: RequestedCondition }>(tie => ({
  tree: fc.record({
    kind: fc.constant('logic' as const),
    operator: fc.constantFrom('and' as const, 'or' as const),
    isNegated: fc.boolean(),
    conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
  }),
  condition: fc.oneof({ depthSize: 'small' }, filter, tie('tree')),
}))

const orderTerm: fc.Arbitrary<SortTerm> = fc
  .record({
    relation: some(name),
    field,
    direction: some(fc.constantFrom('asc' as const, 'desc' as const)),
    nulls: some(fc.constantFrom('first' as const, 'last' as const)),
  })
  .map(term => exact(term.relation === undefined ? term : { ...term, field: withoutIndexes(term.field) }))

const uniqueByPath = { selector: (value: { path: string[] }) => JSON.stringify(value.path), maxLength: 3 }

export const anyRowQuery: fc.Arbitrary<RowQuery> = fc
  .record({
    select: select.filter(items => items.length > 0),
    filters: fc.tuple(
      fc.array(fc.record({ path, condition: filter }), { maxLength: 3 }),
      fc.array(fc.record({ path, condition: tree }), { maxLength: 2 }),
    ),
    order: fc.uniqueArray(
      fc.record({ path, terms: fc.array(orderTerm, { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<EmbeddingOrder>,
      uniqueByPath,
    ),
    target: fc.record({ offset: fc.nat(50), limit: some(fc.integer({ min: 1, max: 50 })) }),
    ranges: fc.uniqueArray(
      fc.record({ path: path.filter(each => each.length > 0), offset: fc.nat(50), limit: some(fc.nat(50)) }).map(exact),
      uniqueByPath,
    ),
    columns: some(fc.uniqueArray(name, { minLength: 1, maxLength: 3 })),
    onConflict: some(fc.array(name, { minLength: 1, maxLength: 3 })),
  })
  .map(({ filters, target, ranges, ...query }) =>
    exact({
      ...query,
      filters: filters.flat(),
      ranges: [exact({ path: [], ...target }), ...ranges] as EmbeddingRange[],
    }),
  )

const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

const printField = ({ name: column, path: steps }: RequestedField) =>
  quote(column) +
  steps.map(({ arrow, operand }) => arrow + ('key' in operand ? quote(operand.key) : String(operand.index))).join('')

function printItem(item: SelectedItem): string {
  if (item.kind === 'all') return '*'
  const alias = 'alias' in item && item.alias !== undefined ? `${quote(item.alias)}:` : ''
  if (item.kind === 'field') return alias + printField(item.field) + (item.cast === undefined ? '' : `::${item.cast}`)
  const hint = item.hint === undefined ? '' : `!${quote(item.hint)}`
  const join = item.join === undefined ? '' : `!${item.join}`
  const dots = item.kind === 'spread' ? '...' : ''
  return `${alias}${dots}${quote(item.relation)}${hint}${join}(${item.select.map(printItem).join(',')})`
}

function printOperation(read: FilterOperation, printValue: (value: string) => string): string {
  switch (read.kind) {
    case 'in':
      return `in.(${read.values.map(quote).join(',')})`
    case 'is':
      return `is.${read.value}`
    case 'search':
      return `${read.operator}${read.language === undefined ? '' : `(${read.language})`}.${printValue(read.value)}`
    case 'compare':
      return `${read.operator}${read.quantifier === undefined ? '' : `(${read.quantifier})`}.${printValue(read.value)}`
  }
}

const printNot = (isNegated: boolean) => (isNegated ? 'not.' : '')

const printTree = (condition: RequestedCondition): string =>
  condition.kind === 'logic'
    ? `${printNot(condition.isNegated)}${condition.operator}(${condition.conditions.map(printTree).join(',')})`
    : `${printField(condition.field)}.${printNot(condition.isNegated)}${printOperation(condition.operation, quote)}`

const printTerm = ({ relation, field: column, direction, nulls }: SortTerm) =>
  (relation === undefined ? printField(column) : `${quote(relation)}(${printField(column)})`) +
  (direction === undefined ? '' : `.${direction}`) +
  (nulls === undefined ? '' : `.nulls${nulls}`)

const printPath = (steps: string[]) => steps.map(each => `${quote(each)}.`).join('')

function printFilter({ path: steps, condition }: EmbeddingFilter): [string, string] {
  if (condition.kind === 'filter')
    return [
      printPath(steps) + printField(condition.field),
      printNot(condition.isNegated) + printOperation(condition.operation, value => value),
    ]
  const parameter = printPath(steps) + printNot(condition.isNegated) + condition.operator
  return [parameter, `(${condition.conditions.map(printTree).join(',')})`]
}

/** Builds the query string for a query, with every name and value in quotation marks where these are allowed. */
export function formatRowQuery({ select: items, filters, order, ranges, columns, onConflict }: RowQuery): string {
  const parameters: [string, string][] = [
    ['select', items.map(printItem).join(',')],
    ...filters.map(printFilter),
    ...order.map(({ path: steps, terms }): [string, string] => [
      `${printPath(steps)}order`,
      terms.map(printTerm).join(','),
    ]),
    ...ranges.flatMap(({ path: steps, offset, limit }): [string, string][] => [
      [`${printPath(steps)}offset`, String(offset)],
      ...(limit === undefined ? [] : [[`${printPath(steps)}limit`, String(limit)] as [string, string]]),
    ]),
    ...(columns ? [['columns', columns.map(quote).join(',')] as [string, string]] : []),
    ...(onConflict ? [['on_conflict', onConflict.map(quote).join(',')] as [string, string]] : []),
  ]
  return parameters.map(pair => pair.map(encodeURIComponent).join('=')).join('&')
}
