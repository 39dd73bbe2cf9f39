import type { Keys } from '../../keys.ts'
import { restRefusal } from '../answers.ts'
import type { Middleware } from '../context.ts'
import { isTrusted } from '../visitor-bounds.ts'

const operator = 'i?match(?:\\((?:any|all)\\))?'
/** The whole value of a filter on one column: `match.^a`, `not.imatch.^a`, `match(any).{^a,^b}`. */
const columnFilter = new RegExp(`^(?:not\\.)*${operator}\\.`)
/** A condition within `and=(…)` or `or=(…)`. Its nesting is not parsed: a text that holds `.match.` is refused as well. */
const treeCondition = new RegExp(`\\.${operator}\\.`)
const isTree = (name: string) => /(?:^|\.)(?:and|or)$/.test(name)

/** Whether a request filters rows by a regular expression, in any spelling, on tables, embedded tables and functions. */
export const hasRegexFilter = (parameters: URLSearchParams): boolean =>
  [...parameters].some(([name, value]) => (isTree(name) ? treeCondition : columnFilter).test(value.trim()))

/**
 * Refuses regular expressions of everybody but editors and the server: one that backtracks keeps the database busy until the
 * statement times out.
 */
export const refuseRegexFilters =
  (keys: Keys): Middleware =>
  async (c, next) => {
    if (isTrusted(c, keys) || !hasRegexFilter(new URL(c.req.url).searchParams)) return next()
    return restRefusal(
      400,
      'regex_not_allowed',
      'Filters with match and imatch are for editors. Use like, ilike or fts instead; arguments of a function can be sent by POST.',
    )
  }
