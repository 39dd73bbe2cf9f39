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

const isInList = (character: string) => character !== ',' && character !== ')'
const isInBraces = (found: string) => found !== '{' && found !== '}'

const negation = matchFirstOf(
  matchWithBacktracking(mapRuleValue(matchInOrder(matchExactWord('not'), dotRule), () => true)),
  matchWithValue(false),
)

const wholeQuoted = matchWithBacktracking(
  matchFollowedBy(quotedNameRule, matchNotFollowedBy(matchOneCharacter(isInList))),
)
/**
 * Grammar of a list value: a quoted text, or everything up to a comma or parenthesis. In an unquoted value, quotation
 * marks are plain text.
 */
const listValue = matchFirstOf(wholeQuoted, matchZeroOrMoreCharacters(isInList))

const open = trimBlanks(matchExactCharacter('('))
const close = trimBlanks(matchExactCharacter(')'))

const membership: GrammarRule<FilterOperation> = mapRuleValue(
  matchPrecededBy(
    matchWithBacktracking(matchInOrder(matchExactWord('in'), dotRule)),
    matchEnclosedBy(open, matchSeparatedBy(listValue, matchExactCharacter(',')), close),
  ),
  values => ({ kind: 'in', values }),
)

const inAnyCase = <Word extends string>(keyword: Word): GrammarRule<Word> =>
  mapRuleValue(
    matchInOrder(
      ...[...keyword].map(letter =>
        matchFirstOf(matchExactCharacter(letter), matchExactCharacter(letter.toUpperCase())),
      ),
    ),
    () => keyword,
  )

const isValue = labelRule(
  'isVal: (null, not_null, true, false, unknown)',
  matchFirstOf<'null' | 'not_null' | 'true' | 'false' | 'unknown'>(
    matchWithBacktracking(inAnyCase('null')),
    matchWithBacktracking(inAnyCase('not_null')),
    matchWithBacktracking(inAnyCase('true')),
    matchWithBacktracking(inAnyCase('false')),
    matchWithBacktracking(inAnyCase('unknown')),
  ),
)
const identity: GrammarRule<FilterOperation> = mapRuleValue(
  matchPrecededBy(matchWithBacktracking(matchInOrder(matchExactWord('is'), dotRule)), isValue),
  value => ({
    kind: 'is',
    value,
  }),
)

const searchOperator = matchOneOfWords('fts', 'plfts', 'phfts', 'wfts')
const language = matchOptionally(
  matchWithBacktracking(matchEnclosedBy(matchExactCharacter('('), identifierRule, matchExactCharacter(')'))),
)

const simpleOperator = labelRule(
  'unknown single value operator',
  matchOneOfWords('neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'),
)
const quantifiableOperator = labelRule(
  'unknown single value operator',
  matchOneOfWords('eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'),
)
const quantifier = matchOptionally(
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
const operationWith = (value: GrammarRule<string>): GrammarRule<FieldOperation> => {
  const distinction: GrammarRule<FilterOperation> = mapRuleValue(
    matchPrecededBy(matchWithBacktracking(matchInOrder(matchExactWord('isdistinct'), dotRule)), value),
    text => ({
      kind: 'compare',
      operator: 'isdistinct',
      value: text,
    }),
  )
  const search: GrammarRule<FilterOperation> = mapRuleValue(
    matchInOrder(searchOperator, matchFollowedBy(language, dotRule), value),
    ([operator, configuration, text]) => ({
      kind: 'search',
      operator,
      ...(configuration === undefined ? {} : { language: configuration }),
      value: text,
    }),
  )
  const simple: GrammarRule<FilterOperation> = mapRuleValue(
    matchInOrder(matchFollowedBy(simpleOperator, dotRule), value),
    ([operator, text]) => ({
      kind: 'compare',
      operator,
      value: text,
    }),
  )
  const quantifiable: GrammarRule<FilterOperation> = mapRuleValue(
    matchInOrder(quantifiableOperator, matchFollowedBy(quantifier, dotRule), value),
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
      membership,
      identity,
      distinction,
      matchWithBacktracking(search),
      matchWithBacktracking(simple),
      matchWithBacktracking(quantifiable),
    ),
  )
  return mapRuleValue(matchInOrder(negation, operation), ([isNegated, read]) => ({ isNegated, operation: read }))
}

/** Grammar of a filter that has its own query parameter, so its value extends to the end of the text. */
export const filterOperationRule = operationWith(matchZeroOrMoreCharacters(() => true))

/** Grammar of a value in a condition: quoted, an array in braces, or everything up to a comma or parenthesis. */
const conditionValue = matchFirstOf(
  wholeQuoted,
  matchWithBacktracking(
    mapRuleValue(matchInOrder(matchExactWord('{'), matchZeroOrMoreCharacters(isInBraces), matchExactWord('}')), parts =>
      parts.join(''),
    ),
  ),
  matchZeroOrMoreCharacters(isInList),
)

const conditionOnField: GrammarRule<RequestedCondition> = mapRuleValue(
  matchInOrder(matchFollowedBy(fieldRule, dotRule), operationWith(conditionValue)),
  ([read, operation]) => ({ kind: 'filter', field: read, ...operation }),
)

const logicOperator = labelRule(
  'logic operator (and, or)',
  matchFirstOf<'and' | 'or'>(matchWithBacktracking(matchExactWord('and')), matchExactWord('or')),
)

/** Grammar of a condition: `or(title.eq.a,not.and(starts_at.gte.b,status.is.null))`. */
export const conditionRule: GrammarRule<RequestedCondition> = matchFirstOf<RequestedCondition>(
  matchWithBacktracking(conditionOnField),
  mapRuleValue(
    matchInOrder(
      labelRule('negation operator (not)', negation),
      logicOperator,
      matchEnclosedBy(
        open,
        limitRuleDepth(
          matchSeparatedBy(
            defineLazyRule(() => conditionRule),
            commaRule,
          ),
        ),
        close,
      ),
    ),
    ([isNegated, operator, conditions]) => ({ kind: 'logic', operator, isNegated, conditions }),
  ),
)
