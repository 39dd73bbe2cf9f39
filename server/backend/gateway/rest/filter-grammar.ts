import type { Rule } from './cursor.ts'
import { comma, dot, field, identifier, lexeme, quotedName } from './name-grammar.ts'
import type { Condition, Operation } from './row-request.ts'
import {
  after,
  always,
  attempt,
  before,
  between,
  char,
  first,
  firstWord,
  inOrder,
  lazyRule,
  map,
  notFollowedBy,
  one,
  optional,
  run,
  separatedBy,
  withExpectation,
  withinDepth,
  word,
} from './rules.ts'

const isInList = (character: string) => character !== ',' && character !== ')'
const isInBraces = (found: string) => found !== '{' && found !== '}'

const negation = first(attempt(map(inOrder(word('not'), dot), () => true)), always(false))

const wholeQuoted = attempt(before(quotedName, notFollowedBy(one(isInList))))
/** A quoted value, or all up to a comma or parenthesis, also when a quotation mark is not at the end. */
const listValue = first(wholeQuoted, run(isInList))

const open = lexeme(char('('))
const close = lexeme(char(')'))

const membership: Rule<Operation> = map(
  after(attempt(inOrder(word('in'), dot)), between(open, separatedBy(listValue, char(',')), close)),
  values => ({ kind: 'in', values }),
)

const inAnyCase = <Word extends string>(keyword: Word): Rule<Word> =>
  map(inOrder(...[...keyword].map(letter => first(char(letter), char(letter.toUpperCase())))), () => keyword)

const isValue = withExpectation(
  'isVal: (null, not_null, true, false, unknown)',
  first<'null' | 'not_null' | 'true' | 'false' | 'unknown'>(
    attempt(inAnyCase('null')),
    attempt(inAnyCase('not_null')),
    attempt(inAnyCase('true')),
    attempt(inAnyCase('false')),
    attempt(inAnyCase('unknown')),
  ),
)
const identity: Rule<Operation> = map(after(attempt(inOrder(word('is'), dot)), isValue), value => ({
  kind: 'is',
  value,
}))

const searchOperator = firstWord('fts', 'plfts', 'phfts', 'wfts')
const language = optional(attempt(between(char('('), identifier, char(')'))))

const simpleOperator = withExpectation(
  'unknown single value operator',
  firstWord('neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'),
)
const quantifiableOperator = withExpectation(
  'unknown single value operator',
  firstWord('eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'),
)
const quantifier = optional(
  attempt(between(char('('), first<'any' | 'all'>(attempt(word('any')), word('all')), char(')'))),
)

export type FieldOperation = { isNegated: boolean; operation: Operation }

/** The operation after a column name: `not.gte.5`. */
const operationWith = (value: Rule<string>): Rule<FieldOperation> => {
  const distinction: Rule<Operation> = map(after(attempt(inOrder(word('isdistinct'), dot)), value), text => ({
    kind: 'compare',
    operator: 'isdistinct',
    value: text,
  }))
  const search: Rule<Operation> = map(
    inOrder(searchOperator, before(language, dot), value),
    ([operator, configuration, text]) => ({
      kind: 'search',
      operator,
      ...(configuration === undefined ? {} : { language: configuration }),
      value: text,
    }),
  )
  const simple: Rule<Operation> = map(inOrder(before(simpleOperator, dot), value), ([operator, text]) => ({
    kind: 'compare',
    operator,
    value: text,
  }))
  const quantifiable: Rule<Operation> = map(
    inOrder(quantifiableOperator, before(quantifier, dot), value),
    ([operator, quantity, text]) => ({
      kind: 'compare',
      operator,
      ...(quantity === undefined ? {} : { quantifier: quantity }),
      value: text,
    }),
  )
  const operation = withExpectation(
    'operator (eq, gt, ...)',
    first(membership, identity, distinction, attempt(search), attempt(simple), attempt(quantifiable)),
  )
  return map(inOrder(negation, operation), ([isNegated, read]) => ({ isNegated, operation: read }))
}

/** A stand-alone filter: its value extends to the end of the text. */
export const filterOperation = operationWith(run(() => true))

/** A quoted value, an array in braces, or all up to a comma or parenthesis. */
const conditionValue = first(
  wholeQuoted,
  attempt(map(inOrder(word('{'), run(isInBraces), word('}')), parts => parts.join(''))),
  run(isInList),
)

const conditionOnField: Rule<Condition> = map(
  inOrder(before(field, dot), operationWith(conditionValue)),
  ([read, operation]) => ({ kind: 'filter', field: read, ...operation }),
)

const logicOperator = withExpectation('logic operator (and, or)', first<'and' | 'or'>(attempt(word('and')), word('or')))

/** `or(title.eq.a,not.and(starts_at.gte.b,status.is.null))` */
export const condition: Rule<Condition> = first<Condition>(
  attempt(conditionOnField),
  map(
    inOrder(
      withExpectation('negation operator (not)', negation),
      logicOperator,
      between(
        open,
        withinDepth(
          separatedBy(
            lazyRule(() => condition),
            comma,
          ),
        ),
        close,
      ),
    ),
    ([isNegated, operator, conditions]) => ({ kind: 'logic', operator, isNegated, conditions }),
  ),
)
