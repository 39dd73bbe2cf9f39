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

const anyText = fc.string({
  unit: fc.constantFrom(...'abcXYZ019 _$-.,:()[]{}"\'\\!*>%&=+;#?/|\t\n', 'é', '名', '🌍'),
  maxLength: 8,
})
const isName = (name: string) => !isReservedName(name)
const anyName = fc
  .oneof(fc.constantFrom('id', 'title', 'starts_at', 'order', 'select', 'and', 'limit', 'e-mail', 'count'), anyText)
  .filter(isName)
/** The word `not` in a path means negation, so it cannot be a name. */
const anyPath = fc.array(
  anyName.filter(each => each !== 'not'),
  { maxLength: 2 },
)

const anyJsonStep: fc.Arbitrary<RequestedField['path'][number]> = fc.record({
  arrow: fc.constantFrom('->', '->>'),
  operand: fc.oneof(
    fc.record({ key: fc.oneof(fc.constantFrom('rooms', '0', '-1'), anyText).filter(isName) }),
    fc.record({ index: fc.integer({ min: -99, max: 99 }) }),
  ),
})
const anyField: fc.Arbitrary<RequestedField> = fc.record({
  name: anyName,
  path: fc.array(anyJsonStep, { maxLength: 2 }),
})

const anyOptional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
/** Removes the keys of an object whose value is undefined. */
const removeUndefinedKeys = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value

/**
 * The last field must not end with an index before a parenthesis, because PostgREST reads `circles(venue->0)` as a key.
 */
const removeLastIndex = (items: SelectedItem[]): SelectedItem[] =>
  items.map((item, at) =>
    item.kind === 'field' && item.cast === undefined && at === items.length - 1
      ? { ...item, field: removeIndexes(item.field) }
      : item,
  )
const removeIndexes = (sourceField: RequestedField): RequestedField => ({
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
        field: anyField,
        alias: anyOptional(anyName),
        cast: anyOptional(fc.constantFrom('text', 'int', 'double precision')),
      })
      .map(item => removeUndefinedKeys(item) as SelectedItem),
    fc
      .record({
        kind: fc.constantFrom('relation' as const, 'spread' as const),
        relation: anyName.filter(each => each !== 'count'),
        alias: anyOptional(anyName),
        hint: anyOptional(anyName),
        join: anyOptional(fc.constantFrom('inner' as const, 'left' as const)),
        select: tie('select').map(removeLastIndex),
      })
      .map(item => removeUndefinedKeys(item.kind === 'spread' ? { ...item, alias: undefined } : item) as SelectedItem),
  ),
}))

const anyOperation: fc.Arbitrary<FilterOperation> = fc.oneof(
  fc
    .record({
      kind: fc.constant('compare' as const),
      operator: fc.constantFrom(...(['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const)),
      quantifier: anyOptional(fc.constantFrom('any' as const, 'all' as const)),
      value: anyText,
    })
    .map(removeUndefinedKeys),
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom(...(['neq', 'isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const)),
    value: anyText,
  }),
  fc.record({ kind: fc.constant('in' as const), values: fc.array(anyText, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('is' as const),
    value: fc.constantFrom(...(['null', 'not_null', 'true', 'false', 'unknown'] as const)),
  }),
  fc
    .record({
      kind: fc.constant('search' as const),
      operator: fc.constantFrom(...(['fts', 'plfts', 'phfts', 'wfts'] as const)),
      language: anyOptional(fc.constantFrom('english', 'simple')),
      value: anyText,
    })
    .map(removeUndefinedKeys),
)

const anyFilter: fc.Arbitrary<RequestedCondition> = fc.record({
  kind: fc.constant('filter' as const),
  field: anyField,
  isNegated: fc.boolean(),
  operation: anyOperation,
})
const { tree } = fc.letrec<{ tree: RequestedCondition; condition: RequestedCondition }>(tie => ({
  tree: fc.record({
    kind: fc.constant('logic' as const),
    operator: fc.constantFrom('and' as const, 'or' as const),
    isNegated: fc.boolean(),
    conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
  }),
  condition: fc.oneof({ depthSize: 'small' }, anyFilter, tie('tree')),
}))

const anySortTerm: fc.Arbitrary<SortTerm> = fc
  .record({
    relation: anyOptional(anyName),
    field: anyField,
    direction: anyOptional(fc.constantFrom('asc' as const, 'desc' as const)),
    nulls: anyOptional(fc.constantFrom('first' as const, 'last' as const)),
  })
  .map(term => removeUndefinedKeys(term.relation === undefined ? term : { ...term, field: removeIndexes(term.field) }))

const uniquePathOptions = { selector: (value: { path: string[] }) => JSON.stringify(value.path), maxLength: 3 }

export const anyRowQuery: fc.Arbitrary<RowQuery> = fc
  .record({
    select: select.filter(items => items.length > 0),
    filters: fc.tuple(
      fc.array(fc.record({ path: anyPath, condition: anyFilter }), { maxLength: 3 }),
      fc.array(fc.record({ path: anyPath, condition: tree }), { maxLength: 2 }),
    ),
    order: fc.uniqueArray(
      fc.record({
        path: anyPath,
        terms: fc.array(anySortTerm, { minLength: 1, maxLength: 3 }),
      }) as fc.Arbitrary<EmbeddingOrder>,
      uniquePathOptions,
    ),
    target: fc.record({ offset: fc.nat(50), limit: anyOptional(fc.integer({ min: 1, max: 50 })) }),
    ranges: fc.uniqueArray(
      fc
        .record({ path: anyPath.filter(each => each.length > 0), offset: fc.nat(50), limit: anyOptional(fc.nat(50)) })
        .map(removeUndefinedKeys),
      uniquePathOptions,
    ),
    columns: anyOptional(fc.uniqueArray(anyName, { minLength: 1, maxLength: 3 })),
    onConflict: anyOptional(fc.array(anyName, { minLength: 1, maxLength: 3 })),
  })
  .map(({ filters, target, ranges, ...query }) =>
    removeUndefinedKeys({
      ...query,
      filters: filters.flat(),
      ranges: [removeUndefinedKeys({ path: [], ...target }), ...ranges] as EmbeddingRange[],
    }),
  )

const quoteName = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

const printField = ({ name: column, path: steps }: RequestedField) =>
  quoteName(column) +
  steps
    .map(({ arrow, operand }) => arrow + ('key' in operand ? quoteName(operand.key) : String(operand.index)))
    .join('')

function printItem(item: SelectedItem): string {
  if (item.kind === 'all') return '*'
  const alias = 'alias' in item && item.alias !== undefined ? `${quoteName(item.alias)}:` : ''
  if (item.kind === 'field') return alias + printField(item.field) + (item.cast === undefined ? '' : `::${item.cast}`)
  const hint = item.hint === undefined ? '' : `!${quoteName(item.hint)}`
  const join = item.join === undefined ? '' : `!${item.join}`
  const dots = item.kind === 'spread' ? '...' : ''
  return `${alias}${dots}${quoteName(item.relation)}${hint}${join}(${item.select.map(printItem).join(',')})`
}

function printOperation(operation: FilterOperation, printValue: (value: string) => string): string {
  switch (operation.kind) {
    case 'in':
      return `in.(${operation.values.map(quoteName).join(',')})`
    case 'is':
      return `is.${operation.value}`
    case 'search':
      return `${operation.operator}${operation.language === undefined ? '' : `(${operation.language})`}.${printValue(operation.value)}`
    case 'compare':
      return `${operation.operator}${operation.quantifier === undefined ? '' : `(${operation.quantifier})`}.${printValue(operation.value)}`
  }
}

const printNot = (isNegated: boolean) => (isNegated ? 'not.' : '')

const printCondition = (condition: RequestedCondition): string =>
  condition.kind === 'logic'
    ? `${printNot(condition.isNegated)}${condition.operator}(${condition.conditions.map(printCondition).join(',')})`
    : `${printField(condition.field)}.${printNot(condition.isNegated)}${printOperation(condition.operation, quoteName)}`

const printSortTerm = ({ relation, field: column, direction, nulls }: SortTerm) =>
  (relation === undefined ? printField(column) : `${quoteName(relation)}(${printField(column)})`) +
  (direction === undefined ? '' : `.${direction}`) +
  (nulls === undefined ? '' : `.nulls${nulls}`)

const printPath = (steps: string[]) => steps.map(each => `${quoteName(each)}.`).join('')

function printFilter({ path: steps, condition }: EmbeddingFilter): [string, string] {
  if (condition.kind === 'filter')
    return [
      printPath(steps) + printField(condition.field),
      printNot(condition.isNegated) + printOperation(condition.operation, value => value),
    ]
  const parameter = printPath(steps) + printNot(condition.isNegated) + condition.operator
  return [parameter, `(${condition.conditions.map(printCondition).join(',')})`]
}

/** Builds the query string for a query, with every name and value in quotation marks where these are allowed. */
export function formatRowQuery({ select: items, filters, order, ranges, columns, onConflict }: RowQuery): string {
  const parameters: [string, string][] = [
    ['select', items.map(printItem).join(',')],
    ...filters.map(printFilter),
    ...order.map(({ path: steps, terms }): [string, string] => [
      `${printPath(steps)}order`,
      terms.map(printSortTerm).join(','),
    ]),
    ...ranges.flatMap(({ path: steps, offset, limit }): [string, string][] => [
      [`${printPath(steps)}offset`, String(offset)],
      ...(limit === undefined ? [] : [[`${printPath(steps)}limit`, String(limit)] as [string, string]]),
    ]),
    ...(columns ? [['columns', columns.map(quoteName).join(',')] as [string, string]] : []),
    ...(onConflict ? [['on_conflict', onConflict.map(quoteName).join(',')] as [string, string]] : []),
  ]
  return parameters.map(pair => pair.map(encodeURIComponent).join('=')).join('&')
}
