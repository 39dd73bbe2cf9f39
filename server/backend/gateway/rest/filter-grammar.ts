import type { GrammarRule } from './cursor.ts'
import { commaRule, dotRule, fieldRule, identifierRule, quotedNameRule, trimBlanks } from './name-grammar.ts'
import type { FilterOperation, RequestedCondition } from './row-request.ts'
import {
  alwaysValue,
  backtracking,
  enclosedBy,
  exactCharacter,
  exactWord,
  firstMatch,
  followedBy,
  inOrder,
  lazyRule,
  mapValue,
  notFollowedBy,
  oneCharacter,
  oneOfWords,
  optionalValue,
  precededBy,
  separatedBy,
  withExpectation,
  withinDepth,
  zeroOrMoreCharacters,
} from './rules.ts'

const isInList = (character: string) => character !== ',' && character !== ')'
const isInBraces = (found: string) => found !== '{' && found !== '}'

const negation = firstMatch(backtracking(mapValue(inOrder(exactWord('not'), dotRule), () => true)), alwaysValue(false))

const wholeQuoted = backtracking(followedBy(quotedNameRule, notFollowedBy(oneCharacter(isInList))))
/**
 * Grammar of a list value: a quoted text, or everything up to a comma or parenthesis. In an unquoted value, quotation
 * marks are plain text.
 */
const listValue = firstMatch(wholeQuoted, zeroOrMoreCharacters(isInList))

const open = trimBlanks(exactCharacter('('))
const close = trimBlanks(exactCharacter(')'))

const membership: GrammarRule<FilterOperation> = mapValue(
  precededBy(
    backtracking(inOrder(exactWord('in'), dotRule)),
    enclosedBy(open, separatedBy(listValue, exactCharacter(',')), close),
  ),
  values => ({ kind: 'in', values }),
)

const inAnyCase = <Word extends string>(keyword: Word): GrammarRule<Word> =>
  mapValue(
    inOrder(...[...keyword].map(letter => firstMatch(exactCharacter(letter), exactCharacter(letter.toUpperCase())))),
    () => keyword,
  )

const isValue = withExpectation(
  'isVal: (null, not_null, true, false, unknown)',
  firstMatch<'null' | 'not_null' | 'true' | 'false' | 'unknown'>(
    backtracking(inAnyCase('null')),
    backtracking(inAnyCase('not_null')),
    backtracking(inAnyCase('true')),
    backtracking(inAnyCase('false')),
    backtracking(inAnyCase('unknown')),
  ),
)
const identity: GrammarRule<FilterOperation> = mapValue(
  precededBy(backtracking(inOrder(exactWord('is'), dotRule)), isValue),
  value => ({
    kind: 'is',
    value,
  }),
)

const searchOperator = oneOfWords('fts', 'plfts', 'phfts', 'wfts')
const language = optionalValue(backtracking(enclosedBy(exactCharacter('('), identifierRule, exactCharacter(')'))))

const simpleOperator = withExpectation(
  'unknown single value operator',
  oneOfWords('neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'),
)
const quantifiableOperator = withExpectation(
  'unknown single value operator',
  oneOfWords('eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'),
)
const quantifier = optionalValue(
  backtracking(
    enclosedBy(
      exactCharacter('('),
      firstMatch<'any' | 'all'>(backtracking(exactWord('any')), exactWord('all')),
      exactCharacter(')'),
    ),
  ),
)

export type FieldOperation = { isNegated: boolean; operation: FilterOperation }

/** Grammar of the operation after a column name: `not.gte.5`. */
const operationWith = (value: GrammarRule<string>): GrammarRule<FieldOperation> => {
  const distinction: GrammarRule<FilterOperation> = mapValue(
    precededBy(backtracking(inOrder(exactWord('isdistinct'), dotRule)), value),
    text => ({
      kind: 'compare',
      operator: 'isdistinct',
      value: text,
    }),
  )
  const search: GrammarRule<FilterOperation> = mapValue(
    inOrder(searchOperator, followedBy(language, dotRule), value),
    ([operator, configuration, text]) => ({
      kind: 'search',
      operator,
      ...(configuration === undefined ? {} : { language: configuration }),
      value: text,
    }),
  )
  const simple: GrammarRule<FilterOperation> = mapValue(
    inOrder(followedBy(simpleOperator, dotRule), value),
    ([operator, text]) => ({
      kind: 'compare',
      operator,
      value: text,
    }),
  )
  const quantifiable: GrammarRule<FilterOperation> = mapValue(
    inOrder(quantifiableOperator, followedBy(quantifier, dotRule), value),
    ([operator, quantity, text]) => ({
      kind: 'compare',
      operator,
      ...(quantity === undefined ? {} : { quantifier: quantity }),
      value: text,
    }),
  )
  const operation = withExpectation(
    'operator (eq, gt, ...)',
    firstMatch(
      membership,
      identity,
      distinction,
      backtracking(search),
      backtracking(simple),
      backtracking(quantifiable),
    ),
  )
  return mapValue(inOrder(negation, operation), ([isNegated, read]) => ({ isNegated, operation: read }))
}

/** Grammar of a filter in a separate parameter, whose value extends to the end of the text. */
export const filterOperationRule = operationWith(zeroOrMoreCharacters(() => true))

/** Grammar of a value in a condition: quoted, an array in braces, or everything up to a comma or parenthesis. */
const conditionValue = firstMatch(
  wholeQuoted,
  backtracking(
    mapValue(inOrder(exactWord('{'), zeroOrMoreCharacters(isInBraces), exactWord('}')), parts => parts.join('')),
  ),
  zeroOrMoreCharacters(isInList),
)

const conditionOnField: GrammarRule<RequestedCondition> = mapValue(
  inOrder(followedBy(fieldRule, dotRule), operationWith(conditionValue)),
  ([read, operation]) => ({ kind: 'filter', field: read, ...operation }),
)

const logicOperator = withExpectation(
  'logic operator (and, or)',
  firstMatch<'and' | 'or'>(backtracking(exactWord('and')), exactWord('or')),
)

/** Grammar of a condition: `or(title.eq.a,not.and(starts_at.gte.b,status.is.null))`. */
export const conditionRule: GrammarRule<RequestedCondition> = firstMatch<RequestedCondition>(
  backtracking(conditionOnField),
  mapValue(
    inOrder(
      withExpectation('negation operator (not)', negation),
      logicOperator,
      enclosedBy(
        open,
        withinDepth(
          separatedBy(
            lazyRule(() => conditionRule),
            commaRule,
          ),
        ),
        close,
      ),
    ),
    ([isNegated, operator, conditions]) => ({ kind: 'logic', operator, isNegated, conditions }),
  ),
)
