import type { Middleware } from './context.ts'
import { answerRefusal } from './error-answers.ts'

/**
 * Property names that every JavaScript object inherits. No table, column, function or alias has such a name, and a
 * request that uses one as a name is rejected before a parser can read or write an object with it.
 */
const reservedNames = new Set(['__proto__', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)])
const reserved = [...reservedNames].join('|')
const isReserved = new RegExp(`^(?:${reserved})$`)
/** One of these names as a whole identifier. */
const reservedWord = new RegExp(`(?<![\\w$])(?:${reserved})(?![\\w$])`)
/**
 * In `or=(…)` and `and=(…)`, where values and names are mixed: matches a reserved name in the place of a column or
 * JSON key.
 */
const reservedInTree = new RegExp(`(?:^|[(,]|->>?)\\s*"?(?:not\\.)?(?:${reserved})"?\\s*(?=[.(:-]|$)`)

/** Parameters whose value is a list of names. */
const lists = new Set(['select', 'columns', 'on_conflict', 'order'])
const trees = new Set(['and', 'or'])

export const isReservedName = (name: string): boolean => reservedNames.has(name)

function usesReservedName([name, value]: [string, string]): boolean {
  if (reservedWord.test(name)) return true
  // `circles.order` orders embedded rows.
  const last = name.slice(name.lastIndexOf('.') + 1)
  return (lists.has(last) && reservedWord.test(value)) || (trees.has(last) && reservedInTree.test(value))
}

/**
 * Rejects a URL with 400 when its parameters use a member of Object.prototype as a name. Values of filters may
 * contain these words.
 */
export const refuseReservedNames: Middleware = async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  return [...searchParams].some(usesReservedName)
    ? answerRefusal(pathname, 400, 'reserved_name', reservedNameMessage)
    : next()
}

export const reservedNameMessage = 'The request uses a reserved name, such as __proto__ or constructor.'

/** Whether a key anywhere in parsed JSON is reserved. Without recursion: `value` may be deeply nested. */
export function hasReservedKey(value: unknown): boolean {
  const pendingValues = [value]
  while (pendingValues.length > 0) {
    const item = pendingValues.pop()
    if (typeof item !== 'object' || item === null) continue
    if (!Array.isArray(item) && Object.keys(item).some(key => isReserved.test(key))) return true
    for (const inner of Object.values(item)) pendingValues.push(inner)
  }
  return false
}

/**
 * Whether a body that is not JSON uses a reserved name for a column or parameter: in the first line of CSV or in a
 * form field.
 */
export const hasReservedField = (contentType: string, text: string): boolean =>
  contentType.includes('urlencoded')
    ? [...new URLSearchParams(text).keys()].some(name => reservedWord.test(name))
    : contentType.includes('csv') && reservedWord.test(text.split(/[\r\n]/, 1)[0] ?? '')
