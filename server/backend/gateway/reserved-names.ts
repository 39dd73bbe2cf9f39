import type { GatewayMiddleware } from './context.ts'
import { respondWithError } from './error-responses.ts'

/**
 * Property names that every JavaScript object inherits, such as `constructor`. No table, column, function or alias has
 * such a name. A request with such a name is rejected before a parser can read or write an object property with that
 * name.
 */
const reservedNames = new Set(['__proto__', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)])
const reservedNameAlternatives = [...reservedNames].join('|')
const reservedNamePattern = new RegExp(`^(?:${reservedNameAlternatives})$`)
/** Pattern of a reserved name as a whole identifier. */
const reservedWordPattern = new RegExp(`(?<![\\w$])(?:${reservedNameAlternatives})(?![\\w$])`)
/**
 * Pattern of a reserved name in the place of a column or JSON key inside `or=(…)` and `and=(…)`, which mix names and
 * values.
 */
const reservedLogicNamePattern = new RegExp(
  `(?:^|[(,]|->>?)\\s*"?(?:not\\.)?(?:${reservedNameAlternatives})"?\\s*(?=[.(:-]|$)`,
)

/** Names of parameters whose value is a list of names. */
const nameListParameters = new Set(['select', 'columns', 'on_conflict', 'order'])
const logicParameters = new Set(['and', 'or'])

export const isReservedName = (name: string): boolean => reservedNames.has(name)

function usesReservedName([name, value]: [string, string]): boolean {
  if (reservedWordPattern.test(name)) return true
  // Only the last segment of a parameter's name is compared, because `circles.order` sorts embedded rows.
  const last = name.slice(name.lastIndexOf('.') + 1)
  return (
    (nameListParameters.has(last) && reservedWordPattern.test(value)) ||
    (logicParameters.has(last) && reservedLogicNamePattern.test(value))
  )
}

/**
 * Responds with 400 when a URL parameter uses a reserved name as the name of a column, function or alias. Values of
 * filters may contain reserved names.
 */
export const refuseReservedNames: GatewayMiddleware = async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  return [...searchParams].some(usesReservedName)
    ? respondWithError(pathname, 400, 'reserved_name', reservedNameMessage)
    : next()
}

export const reservedNameMessage = 'The request uses a reserved name, such as __proto__ or constructor.'

/**
 * Whether a key anywhere in parsed JSON is a reserved name. The check uses no recursion, because the JSON may be deeply
 * nested.
 */
export function hasReservedKey(value: unknown): boolean {
  const pendingValues = [value]
  while (pendingValues.length > 0) {
    const item = pendingValues.pop()
    if (typeof item !== 'object' || item === null) continue
    if (!Array.isArray(item) && Object.keys(item).some(key => reservedNamePattern.test(key))) return true
    for (const inner of Object.values(item)) pendingValues.push(inner)
  }
  return false
}

/**
 * Whether a request body in a format other than JSON uses a reserved name for a column or parameter: in the first line
 * of CSV, or as a form field.
 */
export const hasReservedField = (contentType: string, text: string): boolean =>
  contentType.includes('urlencoded')
    ? [...new URLSearchParams(text).keys()].some(name => reservedWordPattern.test(name))
    : contentType.includes('csv') && reservedWordPattern.test(text.split(/[\r\n]/, 1)[0] ?? '')
