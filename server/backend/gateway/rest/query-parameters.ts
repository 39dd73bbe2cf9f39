import { parseWithRule } from './cursor.ts'
import { conditionRule, type FieldOperation, filterOperationRule } from './filter-grammar.ts'
import { conditionPathRule, fieldPathRule, namesRule } from './name-grammar.ts'
import { orderTermsRule } from './order-grammar.ts'
import { RowError } from './row-error.ts'
import type { RowRange } from './row-ranges.ts'
import { parseWholeNumber, readLimitedRange } from './row-ranges.ts'
import type { EmbeddingFilter, EmbeddingOrder, EmbeddingRange, RowRequest, SelectedItem } from './row-request.ts'
import { matchFirstOf, matchWithValue } from './rules.ts'
import { selectListRule } from './select-grammar.ts'

/** A parameter of a query string. A parameter without `=` has no value and is ignored. */
type Parameter = { name: string; value: string | undefined }
type GivenParameter = { name: string; value: string }

const maxParameters = 1_000

export type QueryParameters = Pick<
  RowRequest,
  'select' | 'order' | 'filters' | 'arguments' | 'columns' | 'onConflict'
> & {
  /** Range of the target table's rows, from `limit=` and `offset=`. */
  range: RowRange
  embedRanges: EmbeddingRange[]
  canonicalQuery: string
}

/**
 * Parses a query string. Rejects the query string with PGRST100 for the first error, checked in PostgREST's order:
 * order, logic, columns, select, filters, on_conflict.
 * @param isCall whether parameters without an operator are arguments of a function
 */
export function readQueryParameters(query: string, isCall: boolean): QueryParameters {
  const parameters = splitQuery(query)
  const presentParameters = parameters.filter((parameter): parameter is GivenParameter => parameter.value !== undefined)
  const ending = (...lastWords: string[]) =>
    presentParameters.filter(({ name }) => lastWords.includes(getLastPathPart(name)))
  const order = ending('order').map(readOrderParameter)
  const logic = ending('and', 'or').map(readLogicParameter)
  const columns = readNameList('columns', findFirstValue(parameters, 'columns'))
  const select = readSelectParameter(findFirstValue(parameters, 'select') ?? '*')
  const filterParameters = presentParameters.filter(
    ({ name }) => !nameListParameters.has(name) && !embeddableParameters.has(getLastPathPart(name)),
  )
  const { filters, values } = readFilters(filterParameters, isCall)
  const onConflict = readNameList('on_conflict', findFirstValue(parameters, 'on_conflict'))
  return {
    select,
    filters: [...filters, ...logic],
    order: takeFirstOfEachPath(order),
    arguments: values,
    ...(columns ? { columns: [...new Set(columns)] } : {}),
    ...(onConflict ? { onConflict } : {}),
    ...readRanges(ending('limit', 'offset')),
    canonicalQuery: buildCanonicalQuery(parameters),
  }
}

const nameListParameters = new Set(['select', 'columns', 'on_conflict'])
const embeddableParameters = new Set(['order', 'limit', 'offset', 'and', 'or'])

const getLastPathPart = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/**
 * Splits a query string at `&` only, as everywhere else in the server. PostgREST also splits at an unescaped `;`, which
 * no client sends, because `;` in a value is encoded as %3B.
 */
function splitQuery(query: string): Parameter[] {
  if (query === '') return []
  const parts = query.split('&', maxParameters + 1)
  if (parts.length > maxParameters)
    throw new RowError(400, 'PGRST100', `A query has at most ${maxParameters} parameters`)
  return parts
    .filter((part, index) => part !== '' || index < parts.length - 1)
    .map(part => {
      const equals = part.indexOf('=')
      return equals < 0
        ? { name: decodeValue(part), value: undefined }
        : { name: decodeValue(part.slice(0, equals)), value: decodeValue(part.slice(equals + 1)) }
    })
}

/** Decodes a value in the same way as the checks that run before the row API. */
const decodeValue = (text: string) => new URLSearchParams(`=${text}`).get('') ?? ''

const findFirstValue = (parameters: Parameter[], name: string) =>
  parameters.find(parameter => parameter.name === name)?.value

function buildCanonicalQuery(parameters: Parameter[]): string {
  const inOrder = parameters.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return inOrder.map(({ name, value = '' }) => `${encodeValue(name)}=${encodeValue(value)}`).join('&')
}

const encodeValue = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const readNameList = (name: string, value: string | undefined) =>
  value === undefined ? undefined : parseWithRule(`failed to parse ${name} parameter (${value})`, value, namesRule)

const readSelectParameter = (value: string): SelectedItem[] =>
  parseWithRule(`failed to parse select parameter (${value})`, value, selectListRule)

const parsePath = (name: string) => parseWithRule(`failed to parse tree path (${name})`, name, fieldPathRule)

const readOrderParameter = ({ name, value }: GivenParameter): EmbeddingOrder => ({
  path: parsePath(name).path,
  terms: parseWithRule(`failed to parse order (${value})`, value, orderTermsRule),
})

/** Returns the first of several sort orders for the same rows. */
function takeFirstOfEachPath(orders: EmbeddingOrder[]): EmbeddingOrder[] {
  const byPath = new Map(orders.toReversed().map(order => [JSON.stringify(order.path), order]))
  return orders.filter(order => byPath.get(JSON.stringify(order.path)) === order)
}

function readLogicParameter({ name, value }: GivenParameter): EmbeddingFilter {
  const { path, operator } = parseWithRule(`failed to parse logic path (${name})`, name, conditionPathRule)
  const tree = parseWithRule(`failed to parse logic tree (${value})`, operator + value, conditionRule)
  return { path, condition: tree }
}

/**
 * Grammar of a parameter of a function call. A value that does not begin like a filter is an argument; a value that
 * begins like a filter but is invalid is refused.
 */
const filterOrArgumentRule = matchFirstOf<FieldOperation | undefined>(filterOperationRule, matchWithValue(undefined))

function readFilters(parameterList: GivenParameter[], isCall: boolean) {
  const filters: EmbeddingFilter[] = []
  const values: RowRequest['arguments'] = []
  for (const { name, value } of parameterList) {
    const { path, field } = parsePath(name)
    const parsed = parseWithRule(
      `failed to parse filter (${value})`,
      value,
      isCall ? filterOrArgumentRule : filterOperationRule,
    )
    if (parsed) filters.push({ path, condition: { kind: 'filter', field, ...parsed } })
    else values.push([field.name, value])
  }
  return { filters, values }
}

/**
 * Parses limits and offsets. The last of several limits for the same rows counts; a value that is not a number is
 * ignored.
 */
function readRanges(parameters: GivenParameter[]): { range: RowRange; embedRanges: EmbeddingRange[] } {
  const byName = new Map<string, { limit?: number; offset?: number }>()
  for (const { name, value } of parameters) {
    const parameterName = getLastPathPart(name) as 'limit' | 'offset'
    const owner = name.slice(0, -parameterName.length)
    byName.set(owner, { ...byName.get(owner), [parameterName]: parseWholeNumber(value) })
  }
  const rootRange = byName.get('')
  byName.delete('')
  const embedRanges = [...byName].map(([owner, bounds]) => {
    const { lower, upper } = readLimitedRange(bounds)
    const { path } = parsePath(`${owner}limit`)
    return { path, offset: lower, ...(upper === undefined ? {} : { limit: upper - lower + 1 }) }
  })
  return { range: readLimitedRange(rootRange ?? {}), embedRanges }
}
