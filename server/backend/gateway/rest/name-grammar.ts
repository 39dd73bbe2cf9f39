import { isReservedName, reservedNameMessage } from '../reserved-names.ts'
import type { Rule } from './cursor.ts'
import { RowError } from './row-error.ts'
import type { Field, JsonStep } from './row-request.ts'
import {
  attempt,
  between,
  char,
  end,
  first,
  firstWord,
  inOrder,
  lookAhead,
  map,
  notFollowedBy,
  oneOrMore,
  only,
  optional,
  run,
  separatedBy,
  withExpectation,
  word,
  zeroOrMore,
} from './rules.ts'

const isDigit = (character: string) => character >= '0' && character <= '9'
const isLetter = (found: string) =>
  (found >= 'a' && found <= 'z') || (found >= 'A' && found <= 'Z') || (found > '\x7f' && /\p{L}/u.test(found))
const isIdentifierPart = (found: string) => isLetter(found) || isDigit(found) || '_ $'.includes(found)
const isJsonKeyPart = (found: string) => !'(-:.,>)'.includes(found)
const isBlank = (found: string) => found === ' ' || found === '\t'
const isPlainInQuotes = (found: string) => found !== '"' && found !== '\\'

/** Largest index of a JSON array that PostgreSQL accepts. */
const largestIndex = 2_147_483_647

/** Rejects a name that every JavaScript object inherits. */
export function refuseReserved(name: string): string {
  if (isReservedName(name)) throw new RowError(400, 'reserved_name', reservedNameMessage)
  return name
}

const blanks = run(isBlank)
/** Skips blanks before and after. */
export const lexeme = <Value>(rule: Rule<Value>): Rule<Value> => between(blanks, rule, blanks)

export const comma = lexeme(char(','))
export const dot = withExpectation('delimiter (.)', char('.'))

/** Up to a quotation mark without a backslash before it. Read in one step, because the text may be long. */
const quotedText: Rule<string> = cursor => {
  let read = ''
  let end = cursor.at
  for (;;) {
    const start = end
    while (end < cursor.text.length && isPlainInQuotes(cursor.charAt(end))) end += 1
    read += cursor.text.slice(start, end)
    if (cursor.charAt(end) !== '\\') break
    const escaped = cursor.charAt(end + 1)
    read += escaped
    end += 1 + escaped.length
    if (escaped === '') {
      cursor.take(end - cursor.at)
      return cursor.missHere([])
    }
  }
  if (end > cursor.at) cursor.take(end - cursor.at)
  cursor.hint(['"\\\\"'])
  return read
}
/** A quoted text; a backslash escapes a quotation mark or a backslash. */
export const quotedName: Rule<string> = between(char('"'), quotedText, char('"'))

/** Letters, digits, `_`, `$` and blanks; leading and trailing blanks are dropped. */
export const identifier = map(oneOrMore(isIdentifierPart, 'letter', 'digit'), text => text.trim())

/** `a-b-c`; a dash before `>` is part of an arrow and ends the name. */
const joinedByDash = (rule: Rule<string>): Rule<string> =>
  map(separatedBy(rule, attempt(inOrder(char('-'), notFollowedBy(char('>'))))), parts => parts.join('-'))

/** The name of a column, relation, alias or foreign key. */
export const name: Rule<string> = map(
  withExpectation('field name (* or [a..z0..9_$])', first(quotedName, joinedByDash(identifier))),
  refuseReserved,
)

const jsonKey: Rule<string> = map(
  withExpectation(
    'any non reserved character different from: .,>()',
    first(quotedName, joinedByDash(map(oneOrMore(isJsonKeyPart), text => text.trim()))),
  ),
  refuseReserved,
)

const jsonIndex: Rule<number> = map(
  inOrder(
    optional(char('-')),
    oneOrMore(isDigit, 'digit'),
    first(...['->', '::', '.', ','].map(next => attempt(lookAhead(word(next)))), attempt(end)),
  ),
  ([sign = '+', digits]) => {
    const index = Number(sign + digits)
    if (Math.abs(index) > largestIndex)
      throw new RowError(400, '22003', `value "${sign}${digits}" is out of range for type integer`)
    return index === 0 ? 0 : index
  },
)

const jsonStep: Rule<JsonStep> = map(
  inOrder(
    firstWord('->>', '->'),
    first<JsonStep['operand']>(attempt(map(jsonIndex, index => ({ index }))), attempt(map(jsonKey, key => ({ key })))),
  ),
  ([arrow, operand]) => ({ arrow, operand }),
)
const jsonPath: Rule<JsonStep[]> = zeroOrMore(jsonStep)

/** A column, or a path into a JSON column; blanks around it are skipped. */
export const field: Rule<Field> = lexeme(map(inOrder(name, jsonPath), ([column, path]) => ({ name: column, path })))

/** `columns=` and `on_conflict=`: comma-separated names. */
export const names: Rule<string[]> = separatedBy(name, comma)

const dottedNames = separatedBy(name, dot)

/** Parameter name of a filter, order or limit: embeddings starting from the target, then a field. */
export const fieldPath: Rule<{ path: string[]; field: Field }> = map(inOrder(dottedNames, jsonPath), ([all, path]) => ({
  path: all.slice(0, -1),
  field: { name: all.at(-1) ?? '', path },
}))

const isLogicOperator = (names: string[]) => ['and', 'or'].includes(names.at(-1) ?? '')

/**
 * Parameter name such as `circles.not.or`: embeddings starting from the target, an optional negation and the operator.
 * A name that only ends like one is refused: for `"title."->.or` PostgREST reads the value as a column filter, which
 * the checks in front of the row API do not expect.
 */
export const conditionPath: Rule<{ path: string[]; operator: string }> = map(
  only(dottedNames, isLogicOperator),
  all => {
    const path = all.slice(0, -1).filter(each => each !== 'not')
    const operator = all.at(-1) ?? ''
    return { path, operator: path.length === all.length - 1 ? operator : `not.${operator}` }
  },
)
