import type { GrammarRule } from './cursor.ts'
import { commaRule, dotRule, fieldRule, identifierRule, quotedNameRule, trimBlanks } from './name-grammar.ts'
import type { FilterOperation, RequestedCondition } from './row-request.ts'
import {
  defineLazyRule,
  labelRule,
  limitRuleDepth,
  mapRuleValue,
  matchEnclosedBy,
  matchExactCharacter,
  matchExactWord,
  matchFirstOf,
  matchFollowedBy,
  matchInOrder,
  matchNotFollowedBy,
  matchOneCharacter,
  matchOneOfWords,
  matchOptionally,
  matchPrecededBy,
  matchSeparatedBy,
  matchWithBacktracking,
  matchWithValue,
  matchZeroOrMoreCharacters,
} from './rules.ts'

const isListCharacter = (character: string) => character !== ',' && character !== ')'
const isBraceContent = (found: string) => found !== '{' && found !== '}'

const negationRule = matchFirstOf(
  matchWithBacktracking(mapRuleValue(matchInOrder(matchExactWord('not'), dotRule), () => true)),
  matchWithValue(false),
)

const quotedValueRule = matchWithBacktracking(
  matchFollowedBy(quotedNameRule, matchNotFollowedBy(matchOneCharacter(isListCharacter))),
)
/**
 * Grammar of a list value: a quoted text, or everything up to a comma or parenthesis. In an unquoted value, quotation
 * marks are plain text.
 */
const listValueRule = matchFirstOf(quotedValueRule, matchZeroOrMoreCharacters(isListCharacter))

const openParenthesisRule = trimBlanks(matchExactCharacter('('))
const closeParenthesisRule = trimBlanks(matchExactCharacter(')'))

const inListRule: GrammarRule<FilterOperation> = mapRuleValue(
  matchPrecededBy(
    matchWithBacktracking(matchInOrder(matchExactWord('in'), dotRule)),
    matchEnclosedBy(
      openParenthesisRule,
      matchSeparatedBy(listValueRule, matchExactCharacter(',')),
      closeParenthesisRule,
    ),
  ),
  values => ({ kind: 'in', values }),
)

const matchWordIgnoringCase = <Word extends string>(keyword: Word): GrammarRule<Word> =>
  mapRuleValue(
    matchInOrder(
      ...[...keyword].map(letter =>
        matchFirstOf(matchExactCharacter(letter), matchExactCharacter(letter.toUpperCase())),
      ),
    ),
    () => keyword,
  )

const isOperandRule = labelRule(
  'isVal: (null, not_null, true, false, unknown)',
  matchFirstOf<'null' | 'not_null' | 'true' | 'false' | 'unknown'>(
    matchWithBacktracking(matchWordIgnoringCase('null')),
    matchWithBacktracking(matchWordIgnoringCase('not_null')),
    matchWithBacktracking(matchWordIgnoringCase('true')),
    matchWithBacktracking(matchWordIgnoringCase('false')),
    matchWithBacktracking(matchWordIgnoringCase('unknown')),
  ),
)
const isOperationRule: GrammarRule<FilterOperation> = mapRuleValue(
  matchPrecededBy(matchWithBacktracking(matchInOrder(matchExactWord('is'), dotRule)), isOperandRule),
  value => ({
    kind: 'is',
    value,
  }),
)

const searchOperatorRule = matchOneOfWords('fts', 'plfts', 'phfts', 'wfts')
const languageRule = matchOptionally(
  matchWithBacktracking(matchEnclosedBy(matchExactCharacter('('), identifierRule, matchExactCharacter(')'))),
)

const simpleOperatorRule = labelRule(
  'unknown single value operator',
  matchOneOfWords('neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'),
)
const quantifiableOperatorRule = labelRule(
  'unknown single value operator',
  matchOneOfWords('eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'),
)
const quantifierRule = matchOptionally(
  matchWithBacktracking(
    matchEnclosedBy(
      matchExactCharacter('('),
      matchFirstOf<'any' | 'all'>(matchWithBacktracking(matchExactWord('any')), matchExactWord('all')),
      matchExactCharacter(')'),
    ),
  ),
)

export type FieldOperation = { isNegated: boolean; operation: FilterOperation }

/** Grammar of the operation after a column name: `not.gte.5`. */
const makeOperationRule = (value: GrammarRule<string>): GrammarRule<FieldOperation> => {
  const distinction: GrammarRule<FilterOperation> = mapRuleValue(
    matchPrecededBy(matchWithBacktracking(matchInOrder(matchExactWord('isdistinct'), dotRule)), value),
    text => ({
      kind: 'compare',
      operator: 'isdistinct',
      value: text,
    }),
  )
  const search: GrammarRule<FilterOperation> = mapRuleValue(
    matchInOrder(searchOperatorRule, matchFollowedBy(languageRule, dotRule), value),
    ([operator, configuration, text]) => ({
      kind: 'search',
      operator,
      ...(configuration === undefined ? {} : { language: configuration }),
      value: text,
    }),
  )
  const simple: GrammarRule<FilterOperation> = mapRuleValue(
    matchInOrder(matchFollowedBy(simpleOperatorRule, dotRule), value),
    ([operator, text]) => ({
      kind: 'compare',
      operator,
      value: text,
    }),
  )
  const quantifiable: GrammarRule<FilterOperation> = mapRuleValue(
    matchInOrder(quantifiableOperatorRule, matchFollowedBy(quantifierRule, dotRule), value),
    ([operator, quantity, text]) => ({
      kind: 'compare',
      operator,
      ...(quantity === undefined ? {} : { quantifier: quantity }),
      value: text,
    }),
  )
  const operation = labelRule(
    'operator (eq, gt, ...)',
    matchFirstOf(
      inListRule,
      isOperationRule,
      distinction,
      matchWithBacktracking(search),
      matchWithBacktracking(simple),
      matchWithBacktracking(quantifiable),
    ),
  )
  return mapRuleValue(matchInOrder(negationRule, operation), ([isNegated, read]) => ({ isNegated, operation: read }))
}

/** Grammar of a filter that has its own query parameter, so its value extends to the end of the text. */
export const filterOperationRule = makeOperationRule(matchZeroOrMoreCharacters(() => true))

/** Grammar of a value in a condition: quoted, an array in braces, or everything up to a comma or parenthesis. */
const conditionValueRule = matchFirstOf(
  quotedValueRule,
  matchWithBacktracking(
    mapRuleValue(
      matchInOrder(matchExactWord('{'), matchZeroOrMoreCharacters(isBraceContent), matchExactWord('}')),
      parts => parts.join(''),
    ),
  ),
  matchZeroOrMoreCharacters(isListCharacter),
)

const fieldConditionRule: GrammarRule<RequestedCondition> = mapRuleValue(
  matchInOrder(matchFollowedBy(fieldRule, dotRule), makeOperationRule(conditionValueRule)),
  ([field, operation]) => ({ kind: 'filter', field, ...operation }),
)

const logicOperatorRule = labelRule(
  'logic operator (and, or)',
  matchFirstOf<'and' | 'or'>(matchWithBacktracking(matchExactWord('and')), matchExactWord('or')),
)

/** Grammar of a condition: `or(title.eq.a,not.and(starts_at.gte.b,status.is.null))`. */
export const conditionRule: GrammarRule<RequestedCondition> = matchFirstOf<RequestedCondition>(
  matchWithBacktracking(fieldConditionRule),
  mapRuleValue(
    matchInOrder(
      labelRule('negation operator (not)', negationRule),
      logicOperatorRule,
      matchEnclosedBy(
        openParenthesisRule,
        limitRuleDepth(
          matchSeparatedBy(
            defineLazyRule(() => conditionRule),
            commaRule,
          ),
        ),
        closeParenthesisRule,
      ),
    ),
    ([isNegated, operator, conditions]) => ({ kind: 'logic', operator, isNegated, conditions }),
  ),
)
