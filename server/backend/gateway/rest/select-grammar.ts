import type { GrammarRule } from './cursor.ts'
import { commaRule, fieldRule, identifierRule, nameRule, trimBlanks } from './name-grammar.ts'
import { RowError } from './row-error.ts'
import type { RequestedEmbedding, SelectItem } from './row-request.ts'
import {
  alwaysValue,
  backtracking,
  enclosedBy,
  endOfText,
  exactCharacter,
  exactWord,
  firstMatch,
  followedBy,
  inOrder,
  lazyRule,
  lookAhead,
  mapValue,
  notFollowedBy,
  onlyIf,
  optionalValue,
  precededBy,
  separatedBy,
  withinDepth,
} from './rules.ts'

/**
 * Grammar of the parameter `select=`: columns, paths into JSON columns, and embedded tables with their own lists of
 * columns. The parameter may be empty.
 */
export const selectListRule: GrammarRule<SelectItem[]> = firstMatch<SelectItem[]>(
  separatedBy(
    lazyRule(() => selectItem),
    commaRule,
  ),
  alwaysValue([]),
)

const alias = optionalValue(
  backtracking(followedBy(nameRule, inOrder(exactCharacter(':'), notFollowedBy(exactCharacter(':'))))),
)

type Hint = { join: 'left' | 'inner' } | { hint: string }
const hint = optionalValue(
  precededBy(
    exactCharacter('!'),
    firstMatch<Hint>(
      backtracking(mapValue(exactWord('left'), join => ({ join }))),
      backtracking(mapValue(exactWord('inner'), join => ({ join }))),
      backtracking(mapValue(nameRule, each => ({ hint: each }))),
    ),
  ),
)
/** Grammar of a hint and a join type, in either order. Of two hints or two join types the first one counts. */
const hints: GrammarRule<Pick<RequestedEmbedding, 'hint' | 'join'>> = mapValue(inOrder(hint, hint), ([one, other]) => ({
  ...other,
  ...one,
}))

const beforeParenthesis = backtracking(lookAhead(exactWord('(')))
const embeddedList = enclosedBy(exactCharacter('('), withinDepth(selectListRule), exactCharacter(')'))

/** Grammar of a spread table: `...circles!inner(name)`. */
const spread: GrammarRule<SelectItem> = mapValue(
  inOrder(
    backtracking(trimBlanks(inOrder(precededBy(exactWord('...'), nameRule), followedBy(hints, beforeParenthesis)))),
    embeddedList,
  ),
  ([[relation, more], select]) => ({ kind: 'spread', relation, ...more, select }),
)

/** Grammar of an embedded table: `hosts:circles!host_id!inner(name)`. */
const relation: GrammarRule<SelectItem> = mapValue(
  inOrder(
    backtracking(
      trimBlanks(
        inOrder(
          alias,
          onlyIf(nameRule, each => each !== 'count'),
          followedBy(hints, beforeParenthesis),
        ),
      ),
    ),
    embeddedList,
  ),
  ([[as, target, more], select]) => ({ kind: 'relation', ...withAlias(as), relation: target, ...more, select }),
)

const withAlias = (as: string | undefined) => (as === undefined ? {} : { alias: as })

const itemEnd = firstMatch(
  backtracking(lookAhead(exactWord(')'))),
  backtracking(lookAhead(exactWord(','))),
  backtracking(endOfText),
)
const cast = optionalValue(precededBy(exactWord('::'), identifierRule))

/** Refuses an aggregate function, because aggregates are disabled, as on hosted projects. */
function refuseAggregate(): never {
  throw new RowError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}

const everything: GrammarRule<SelectItem> = mapValue(followedBy(exactWord('*'), itemEnd), () => ({ kind: 'all' }))
const countOfRows: GrammarRule<SelectItem> = mapValue(
  inOrder(alias, exactWord('count()'), cast, itemEnd),
  refuseAggregate,
)
const aggregate = optionalValue(
  backtracking(
    enclosedBy(
      exactCharacter('.'),
      firstMatch<string>(
        exactWord('sum'),
        exactWord('avg'),
        exactWord('count'),
        backtracking(exactWord('max')),
        backtracking(exactWord('min')),
      ),
      exactWord('()'),
    ),
  ),
)
const column: GrammarRule<SelectItem> = mapValue(
  inOrder(alias, fieldRule, cast, aggregate, cast, itemEnd),
  ([as, read, type, aggregated]) => {
    if (aggregated !== undefined) refuseAggregate()
    return { kind: 'field', field: read, ...withAlias(as), ...(type === undefined ? {} : { cast: type }) }
  },
)

const selectItem: GrammarRule<SelectItem> = firstMatch(
  spread,
  relation,
  trimBlanks(firstMatch(backtracking(everything), backtracking(countOfRows), column)),
)
