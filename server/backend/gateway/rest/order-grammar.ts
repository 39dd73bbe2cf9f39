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

const matchAfterDot = <Word extends string>(text: Word): GrammarRule<Word> =>
  matchWithBacktracking(matchPrecededBy(dotRule, matchExactWord(text)))

const termEndRule = matchFirstOf(
  matchWithBacktracking(matchLookAhead(matchExactCharacter(','))),
  matchWithBacktracking(matchEndOfText),
)
const directionRule = matchOptionally(matchFirstOf<'asc' | 'desc'>(matchAfterDot('asc'), matchAfterDot('desc')))
const nullsRule = matchFirstOf<'first' | 'last' | undefined>(
  matchFollowedBy(
    matchOptionally(
      matchFirstOf<'first' | 'last'>(
        mapRuleValue(matchAfterDot('nullsfirst'), () => 'first'),
        mapRuleValue(matchAfterDot('nullslast'), () => 'last'),
      ),
    ),
    termEndRule,
  ),
  mapRuleValue(termEndRule, () => undefined),
)

const sortOptionsRule: GrammarRule<Pick<SortTerm, 'direction' | 'nulls'>> = mapRuleValue(
  matchInOrder(directionRule, nullsRule),
  ([way, nulls]) => ({
    ...(way === undefined ? {} : { direction: way }),
    ...(nulls === undefined ? {} : { nulls }),
  }),
)

const relationTermRule: GrammarRule<SortTerm> = mapRuleValue(
  matchInOrder(
    nameRule,
    matchEnclosedBy(matchExactCharacter('('), fieldRule, matchExactCharacter(')')),
    sortOptionsRule,
  ),
  ([relation, column, placed]) => ({ relation, field: column, ...placed }),
)
const columnTermRule: GrammarRule<SortTerm> = mapRuleValue(
  matchInOrder(fieldRule, sortOptionsRule),
  ([column, placed]) => ({
    field: column,
    ...placed,
  }),
)

/** Grammar of the parameter `order=`: `starts_at.desc.nullslast,circles(name)`. */
export const orderTermsRule: GrammarRule<SortTerm[]> = matchSeparatedBy(
  trimBlanks(matchFirstOf(matchWithBacktracking(relationTermRule), columnTermRule)),
  matchExactCharacter(','),
)
