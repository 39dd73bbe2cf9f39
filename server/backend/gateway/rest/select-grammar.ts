import type { GrammarRule } from './cursor.ts'
import { commaRule, fieldRule, identifierRule, nameRule, trimBlanks } from './name-grammar.ts'
import { RowError } from './row-error.ts'
import type { RequestedEmbedding, SelectedItem } from './row-request.ts'
import {
  defineLazyRule,
  limitRuleDepth,
  mapRuleValue,
  matchEnclosedBy,
  matchEndOfText,
  matchExactCharacter,
  matchExactWord,
  matchFirstOf,
  matchFollowedBy,
  matchInOrder,
  matchLookAhead,
  matchNotFollowedBy,
  matchOnlyIf,
  matchOptionally,
  matchPrecededBy,
  matchSeparatedBy,
  matchWithBacktracking,
  matchWithValue,
} from './rules.ts'

/**
 * Grammar of the parameter `select=`: columns, paths into JSON columns, and embedded tables with their lists of
 * columns. The parameter may be empty.
 */
export const selectListRule: GrammarRule<SelectedItem[]> = matchFirstOf<SelectedItem[]>(
  matchSeparatedBy(
    defineLazyRule(() => selectItem),
    commaRule,
  ),
  matchWithValue([]),
)

const alias = matchOptionally(
  matchWithBacktracking(
    matchFollowedBy(nameRule, matchInOrder(matchExactCharacter(':'), matchNotFollowedBy(matchExactCharacter(':')))),
  ),
)

type Hint = { join: 'left' | 'inner' } | { hint: string }
const hint = matchOptionally(
  matchPrecededBy(
    matchExactCharacter('!'),
    matchFirstOf<Hint>(
      matchWithBacktracking(mapRuleValue(matchExactWord('left'), join => ({ join }))),
      matchWithBacktracking(mapRuleValue(matchExactWord('inner'), join => ({ join }))),
      matchWithBacktracking(mapRuleValue(nameRule, each => ({ hint: each }))),
    ),
  ),
)
/** Grammar of a hint and a join type, in either order. Of two hints or two join types the first counts. */
const hints: GrammarRule<Pick<RequestedEmbedding, 'hint' | 'join'>> = mapRuleValue(
  matchInOrder(hint, hint),
  ([one, other]) => ({
    ...other,
    ...one,
  }),
)

const beforeParenthesis = matchWithBacktracking(matchLookAhead(matchExactWord('(')))
const embeddedList = matchEnclosedBy(matchExactCharacter('('), limitRuleDepth(selectListRule), matchExactCharacter(')'))

/** Grammar of a spread table: `...circles!inner(name)`. */
const spread: GrammarRule<SelectedItem> = mapRuleValue(
  matchInOrder(
    matchWithBacktracking(
      trimBlanks(
        matchInOrder(matchPrecededBy(matchExactWord('...'), nameRule), matchFollowedBy(hints, beforeParenthesis)),
      ),
    ),
    embeddedList,
  ),
  ([[relation, more], select]) => ({ kind: 'spread', relation, ...more, select }),
)

/** Grammar of an embedded table: `hosts:circles!host_id!inner(name)`. */
const relation: GrammarRule<SelectedItem> = mapRuleValue(
  matchInOrder(
    matchWithBacktracking(
      trimBlanks(
        matchInOrder(
          alias,
          matchOnlyIf(nameRule, each => each !== 'count'),
          matchFollowedBy(hints, beforeParenthesis),
        ),
      ),
    ),
    embeddedList,
  ),
  ([[as, target, more], select]) => ({ kind: 'relation', ...withAlias(as), relation: target, ...more, select }),
)

const withAlias = (as: string | undefined) => (as === undefined ? {} : { alias: as })

const itemEnd = matchFirstOf(
  matchWithBacktracking(matchLookAhead(matchExactWord(')'))),
  matchWithBacktracking(matchLookAhead(matchExactWord(','))),
  matchWithBacktracking(matchEndOfText),
)
const cast = matchOptionally(matchPrecededBy(matchExactWord('::'), identifierRule))

/** Refuses an aggregate function, because aggregates are disabled, as on hosted projects. */
function refuseAggregate(): never {
  throw new RowError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}

const everything: GrammarRule<SelectedItem> = mapRuleValue(matchFollowedBy(matchExactWord('*'), itemEnd), () => ({
  kind: 'all',
}))
const countOfRows: GrammarRule<SelectedItem> = mapRuleValue(
  matchInOrder(alias, matchExactWord('count()'), cast, itemEnd),
  refuseAggregate,
)
const aggregate = matchOptionally(
  matchWithBacktracking(
    matchEnclosedBy(
      matchExactCharacter('.'),
      matchFirstOf<string>(
        matchExactWord('sum'),
        matchExactWord('avg'),
        matchExactWord('count'),
        matchWithBacktracking(matchExactWord('max')),
        matchWithBacktracking(matchExactWord('min')),
      ),
      matchExactWord('()'),
    ),
  ),
)
const column: GrammarRule<SelectedItem> = mapRuleValue(
  matchInOrder(alias, fieldRule, cast, aggregate, cast, itemEnd),
  ([as, read, type, aggregated]) => {
    if (aggregated !== undefined) refuseAggregate()
    return { kind: 'field', field: read, ...withAlias(as), ...(type === undefined ? {} : { cast: type }) }
  },
)

const selectItem: GrammarRule<SelectedItem> = matchFirstOf(
  spread,
  relation,
  trimBlanks(matchFirstOf(matchWithBacktracking(everything), matchWithBacktracking(countOfRows), column)),
)
