import { isReservedName, reservedNameMessage } from '../reserved-names.ts'
import type { GrammarRule } from './cursor.ts'
import { RowError } from './row-error.ts'
import type { JsonPathStep, RequestedField } from './row-request.ts'
import {
  labelRule,
  mapRuleValue,
  matchCharacters,
  matchEnclosedBy,
  matchEndOfText,
  matchExactCharacter,
  matchExactWord,
  matchFirstOf,
  matchInOrder,
  matchLookAhead,
  matchNotFollowedBy,
  matchOneOfWords,
  matchOnlyIf,
  matchOptionally,
  matchSeparatedBy,
  matchWithBacktracking,
  matchZeroOrMore,
  matchZeroOrMoreCharacters,
} from './rules.ts'

const isDigit = (character: string) => character >= '0' && character <= '9'
const isLetter = (character: string) =>
  (character >= 'a' && character <= 'z') ||
  (character >= 'A' && character <= 'Z') ||
  (character > '\x7f' && /\p{L}/u.test(character))
const isIdentifierPart = (character: string) => isLetter(character) || isDigit(character) || '_ $'.includes(character)
const isJsonKeyPart = (character: string) => !'(-:.,>)'.includes(character)
const isBlank = (character: string) => character === ' ' || character === '\t'
const isPlainQuotedCharacter = (character: string) => character !== '"' && character !== '\\'

/** Largest index of a JSON array that PostgreSQL accepts. */
const maxJsonIndex = 2_147_483_647

/** Rejects a name that every JavaScript object inherits, such as `constructor`. */
export function refuseReservedName(name: string): string {
  if (isReservedName(name)) throw new RowError(400, 'reserved_name', reservedNameMessage)
  return name
}

const blanksRule = matchZeroOrMoreCharacters(isBlank)
/** Makes a grammar rule that skips blanks before and after the text of another rule. */
export const trimBlanks = <Value>(rule: GrammarRule<Value>): GrammarRule<Value> =>
  matchEnclosedBy(blanksRule, rule, blanksRule)

export const commaRule = trimBlanks(matchExactCharacter(','))
export const dotRule = labelRule('delimiter (.)', matchExactCharacter('.'))

/**
 * Grammar of a text up to a quotation mark without a backslash. The whole text is read in one step, because it may be
 * long.
 */
const quotedTextRule: GrammarRule<string> = cursor => {
  let text = ''
  let end = cursor.at
  for (;;) {
    const start = end
    while (end < cursor.text.length && isPlainQuotedCharacter(cursor.charAt(end))) end += 1
    text += cursor.text.slice(start, end)
    if (cursor.charAt(end) !== '\\') break
    const escaped = cursor.charAt(end + 1)
    text += escaped
    end += 1 + escaped.length
    if (escaped === '') {
      cursor.take(end - cursor.at)
      return cursor.missHere([])
    }
  }
  if (end > cursor.at) cursor.take(end - cursor.at)
  cursor.hint(['"\\\\"'])
  return text
}
/** Grammar of a quoted text, in which a backslash escapes a quotation mark or a backslash. */
export const quotedNameRule: GrammarRule<string> = matchEnclosedBy(
  matchExactCharacter('"'),
  quotedTextRule,
  matchExactCharacter('"'),
)

/** Grammar of an identifier: letters, digits, `_`, `$` and blanks. Leading and trailing blanks are dropped. */
export const identifierRule = mapRuleValue(matchCharacters(isIdentifierPart, 'letter', 'digit'), text => text.trim())

/**
 * Makes a grammar rule for names joined by dashes, such as `a-b-c`. A dash before `>` is part of an arrow and ends the
 * name.
 */
const matchJoinedByDash = (rule: GrammarRule<string>): GrammarRule<string> =>
  mapRuleValue(
    matchSeparatedBy(
      rule,
      matchWithBacktracking(matchInOrder(matchExactCharacter('-'), matchNotFollowedBy(matchExactCharacter('>')))),
    ),
    parts => parts.join('-'),
  )

/** Grammar of the name of a column, relation, alias or foreign key. */
export const nameRule: GrammarRule<string> = mapRuleValue(
  labelRule('field name (* or [a..z0..9_$])', matchFirstOf(quotedNameRule, matchJoinedByDash(identifierRule))),
  refuseReservedName,
)

const jsonKeyRule: GrammarRule<string> = mapRuleValue(
  labelRule(
    'any non reserved character different from: .,>()',
    matchFirstOf(quotedNameRule, matchJoinedByDash(mapRuleValue(matchCharacters(isJsonKeyPart), text => text.trim()))),
  ),
  refuseReservedName,
)

const jsonIndexRule: GrammarRule<number> = mapRuleValue(
  matchInOrder(
    matchOptionally(matchExactCharacter('-')),
    matchCharacters(isDigit, 'digit'),
    matchFirstOf(
      ...['->', '::', '.', ','].map(next => matchWithBacktracking(matchLookAhead(matchExactWord(next)))),
      matchWithBacktracking(matchEndOfText),
    ),
  ),
  ([sign = '+', digits]) => {
    const index = Number(sign + digits)
    if (Math.abs(index) > maxJsonIndex)
      throw new RowError(400, '22003', `value "${sign}${digits}" is out of range for type integer`)
    return index === 0 ? 0 : index
  },
)

const jsonStepRule: GrammarRule<JsonPathStep> = mapRuleValue(
  matchInOrder(
    matchOneOfWords('->>', '->'),
    matchFirstOf<JsonPathStep['operand']>(
      matchWithBacktracking(mapRuleValue(jsonIndexRule, index => ({ index }))),
      matchWithBacktracking(mapRuleValue(jsonKeyRule, key => ({ key }))),
    ),
  ),
  ([arrow, operand]) => ({ arrow, operand }),
)
const jsonPathRule: GrammarRule<JsonPathStep[]> = matchZeroOrMore(jsonStepRule)

/** Grammar of a column or a path into a JSON column, with blanks before and after. */
export const fieldRule: GrammarRule<RequestedField> = trimBlanks(
  mapRuleValue(matchInOrder(nameRule, jsonPathRule), ([column, path]) => ({ name: column, path })),
)

/** Grammar of comma-separated names, for the parameters `columns=` and `on_conflict=`. */
export const namesRule: GrammarRule<string[]> = matchSeparatedBy(nameRule, commaRule)

const dottedNamesRule = matchSeparatedBy(nameRule, dotRule)

/**
 * Grammar of the name of a parameter that filters, orders or limits rows: the names of embedded tables, outermost
 * first, then a field.
 */
export const fieldPathRule: GrammarRule<{ path: string[]; field: RequestedField }> = mapRuleValue(
  matchInOrder(dottedNamesRule, jsonPathRule),
  ([all, path]) => ({
    path: all.slice(0, -1),
    field: { name: all.at(-1) ?? '', path },
  }),
)

const isLogicOperator = (names: string[]) => ['and', 'or'].includes(names.at(-1) ?? '')

/**
 * Grammar of a parameter name such as `circles.not.or`: the names of embedded tables, an optional negation and the
 * operator.
 * A name such as `"title."->.or` also ends in an operator, but PostgREST reads its value as the filter of a column.
 * Such a name is refused, because the checks that run before the row API do not expect a filter in this place.
 */
export const conditionPathRule: GrammarRule<{ path: string[]; operator: string }> = mapRuleValue(
  matchOnlyIf(dottedNamesRule, isLogicOperator),
  all => {
    const path = all.slice(0, -1).filter(each => each !== 'not')
    const operator = all.at(-1) ?? ''
    return { path, operator: path.length === all.length - 1 ? operator : `not.${operator}` }
  },
)
