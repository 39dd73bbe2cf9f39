import type { GrammarRule } from './cursor.ts'
import { dotRule, fieldRule, nameRule, trimBlanks } from './name-grammar.ts'
import type { SortTerm } from './row-request.ts'
import {
  mapRuleValue,
  matchEnclosedBy,
  matchEndOfText,
  matchExactCharacter,
  matchExactWord,
  matchFirstOf,
  matchFollowedBy,
  matchInOrder,
  matchLookAhead,
  matchOptionally,
  matchPrecededBy,
  matchSeparatedBy,
  matchWithBacktracking,
} from './rules.ts'

const dotted = <Word extends string>(text: Word): GrammarRule<Word> =>
  matchWithBacktracking(matchPrecededBy(dotRule, matchExactWord(text)))

const termEnd = matchFirstOf(
  matchWithBacktracking(matchLookAhead(matchExactCharacter(','))),
  matchWithBacktracking(matchEndOfText),
)
const direction = matchOptionally(matchFirstOf<'asc' | 'desc'>(dotted('asc'), dotted('desc')))
const nulls = matchFirstOf<'first' | 'last' | undefined>(
  matchFollowedBy(
    matchOptionally(
      matchFirstOf<'first' | 'last'>(
        mapRuleValue(dotted('nullsfirst'), () => 'first'),
        mapRuleValue(dotted('nullslast'), () => 'last'),
      ),
    ),
    termEnd,
  ),
  mapRuleValue(termEnd, () => undefined),
)

const placing: GrammarRule<Pick<SortTerm, 'direction' | 'nulls'>> = mapRuleValue(
  matchInOrder(direction, nulls),
  ([way, where]) => ({
    ...(way === undefined ? {} : { direction: way }),
    ...(where === undefined ? {} : { nulls: where }),
  }),
)

const ofRelation: GrammarRule<SortTerm> = mapRuleValue(
  matchInOrder(nameRule, matchEnclosedBy(matchExactCharacter('('), fieldRule, matchExactCharacter(')')), placing),
  ([relation, column, placed]) => ({ relation, field: column, ...placed }),
)
const ofColumn: GrammarRule<SortTerm> = mapRuleValue(matchInOrder(fieldRule, placing), ([column, placed]) => ({
  field: column,
  ...placed,
}))

/** Grammar of the parameter `order=`: `starts_at.desc.nullslast,circles(name)`. */
export const orderTermsRule: GrammarRule<SortTerm[]> = matchSeparatedBy(
  trimBlanks(matchFirstOf(matchWithBacktracking(ofRelation), ofColumn)),
  matchExactCharacter(','),
)
