import { refusalFor } from './answers.ts'
import type { Middleware } from './context.ts'

/**
 * Names that every JavaScript object answers to. No table, column, function or alias is called so, and a request that uses
 * one as a name is refused before any parser can read or write an object with it.
 */
const reservedNames = new Set(['__proto__', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)])
const reserved = [...reservedNames].join('|')
const isReserved = new RegExp(`^(?:${reserved})$`)
/** One of them as a whole identifier. */
const reservedWord = new RegExp(`(?<![\\w$])(?:${reserved})(?![\\w$])`)
/** In `or=(…)` and `and=(…)`, where values stand beside names: one of them where a column or a JSON key stands. */
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

/** Refuses with 400 an address whose parameters name a member of Object.prototype. Values of filters may hold the words. */
export const refuseReservedNames: Middleware = async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  return [...searchParams].some(usesReservedName)
    ? refusalFor(pathname, 400, 'reserved_name', reservedNameMessage)
    : next()
}

export const reservedNameMessage = 'The request uses a reserved name, such as __proto__ or constructor.'

/** Whether a key anywhere in parsed JSON is reserved. Without recursion: `value` may be deeply nested. */
export function hasReservedKey(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const item = left.pop()
    if (typeof item !== 'object' || item === null) continue
    if (!Array.isArray(item) && Object.keys(item).some(key => isReserved.test(key))) return true
    for (const inner of Object.values(item)) left.push(inner)
  }
  return false
}

/** Whether a body that is not JSON names a column or parameter so: the first line of CSV, the names of a form. */
export const hasReservedField = (contentType: string, text: string): boolean =>
  contentType.includes('urlencoded')
    ? [...new URLSearchParams(text).keys()].some(name => reservedWord.test(name))
    : contentType.includes('csv') && reservedWord.test(text.split(/[\r\n]/, 1)[0] ?? '')
