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
    defineLazyRule(() => selectItemRule),
    commaRule,
  ),
  matchWithValue([]),
)

const aliasRule = matchOptionally(
  matchWithBacktracking(
    matchFollowedBy(nameRule, matchInOrder(matchExactCharacter(':'), matchNotFollowedBy(matchExactCharacter(':')))),
  ),
)

type EmbeddingHint = { join: 'left' | 'inner' } | { hint: string }
const hintRule = matchOptionally(
  matchPrecededBy(
    matchExactCharacter('!'),
    matchFirstOf<EmbeddingHint>(
      matchWithBacktracking(mapRuleValue(matchExactWord('left'), join => ({ join }))),
      matchWithBacktracking(mapRuleValue(matchExactWord('inner'), join => ({ join }))),
      matchWithBacktracking(mapRuleValue(nameRule, each => ({ hint: each }))),
    ),
  ),
)
/** Grammar of a hint and a join type, in either order. Of two hints or two join types the first counts. */
const hintsRule: GrammarRule<Pick<RequestedEmbedding, 'hint' | 'join'>> = mapRuleValue(
  matchInOrder(hintRule, hintRule),
  ([one, other]) => ({
    ...other,
    ...one,
  }),
)

const beforeParenthesisRule = matchWithBacktracking(matchLookAhead(matchExactWord('(')))
const embeddedListRule = matchEnclosedBy(
  matchExactCharacter('('),
  limitRuleDepth(selectListRule),
  matchExactCharacter(')'),
)

/** Grammar of a spread table: `...circles!inner(name)`. */
const spreadRule: GrammarRule<SelectedItem> = mapRuleValue(
  matchInOrder(
    matchWithBacktracking(
      trimBlanks(
        matchInOrder(
          matchPrecededBy(matchExactWord('...'), nameRule),
          matchFollowedBy(hintsRule, beforeParenthesisRule),
        ),
      ),
    ),
    embeddedListRule,
  ),
  ([[relationRule, more], select]) => ({ kind: 'spread', relation: relationRule, ...more, select }),
)

/** Grammar of an embedded table: `hosts:circles!host_id!inner(name)`. */
const relation: GrammarRule<SelectedItem> = mapRuleValue(
  matchInOrder(
    matchWithBacktracking(
      trimBlanks(
        matchInOrder(
          aliasRule,
          matchOnlyIf(nameRule, each => each !== 'count'),
          matchFollowedBy(hintsRule, beforeParenthesisRule),
        ),
      ),
    ),
    embeddedListRule,
  ),
  ([[as, target, more], select]) => ({ kind: 'relation', ...makeAliasField(as), relation: target, ...more, select }),
)

const makeAliasField = (as: string | undefined) => (as === undefined ? {} : { alias: as })

const itemEndRule = matchFirstOf(
  matchWithBacktracking(matchLookAhead(matchExactWord(')'))),
  matchWithBacktracking(matchLookAhead(matchExactWord(','))),
  matchWithBacktracking(matchEndOfText),
)
const castRule = matchOptionally(matchPrecededBy(matchExactWord('::'), identifierRule))

/** Refuses an aggregate function, because aggregates are disabled, as on hosted projects. */
function refuseAggregate(): never {
  throw new RowError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}

const allColumnsRule: GrammarRule<SelectedItem> = mapRuleValue(
  matchFollowedBy(matchExactWord('*'), itemEndRule),
  () => ({
    kind: 'all',
  }),
)
const rowCountRule: GrammarRule<SelectedItem> = mapRuleValue(
  matchInOrder(aliasRule, matchExactWord('count()'), castRule, itemEndRule),
  refuseAggregate,
)
const aggregateRule = matchOptionally(
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
const columnRule: GrammarRule<SelectedItem> = mapRuleValue(
  matchInOrder(aliasRule, fieldRule, castRule, aggregateRule, castRule, itemEndRule),
  ([as, read, type, aggregated]) => {
    if (aggregated !== undefined) refuseAggregate()
    return { kind: 'field', field: read, ...makeAliasField(as), ...(type === undefined ? {} : { cast: type }) }
  },
)

const selectItemRule: GrammarRule<SelectedItem> = matchFirstOf(
  spreadRule,
  relation,
  trimBlanks(matchFirstOf(matchWithBacktracking(allColumnsRule), matchWithBacktracking(rowCountRule), columnRule)),
)
