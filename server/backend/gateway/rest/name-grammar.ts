import { isReservedName, reservedNameMessage } from '../reserved-names.ts'
import type { Cursor } from './cursor.ts'
import { RowError } from './row-error.ts'
import type { Field, JsonStep } from './row-request.ts'

const isLetter = (char: string) => /\p{L}/u.test(char)
const isDigit = (char: string) => char >= '0' && char <= '9'
const isIdentifierPart = (char: string) => isLetter(char) || isDigit(char) || '_ $'.includes(char)
const isJsonKeyPart = (char: string) => !'(-:.,>)'.includes(char)
const isBlank = (char: string) => char === ' ' || char === '\t'
const isPlainInQuotes = (char: string) => char !== '"' && char !== '\\'

/** The largest position in a list of JSON that PostgreSQL can be asked for. */
const largestIndex = 2_147_483_647

/** Without the blanks around it. */
export function lexeme<Value>(cursor: Cursor, rule: () => Value): Value {
  cursor.run(isBlank)
  const value = rule()
  cursor.run(isBlank)
  return value
}

export const readComma = (cursor: Cursor) => lexeme(cursor, () => cursor.char(','))
export const readDot = (cursor: Cursor) => cursor.named('delimiter (.)', () => cursor.char('.'))

/** A text in quotation marks; a backslash stands before a quotation mark or a backslash in it. */
export function readQuoted(cursor: Cursor): string {
  cursor.char('"')
  const parts = cursor.many(() =>
    cursor.first(
      () => cursor.one(isPlainInQuotes) + cursor.run(isPlainInQuotes),
      () => {
        cursor.char('\\')
        return cursor.one(() => true)
      },
    ),
  )
  cursor.char('"')
  return parts.join('')
}

/** Letters, digits, `_`, `$` and blanks, of which those around it do not count. */
export const readIdentifier = (cursor: Cursor) => cursor.some(isIdentifierPart, 'letter', 'digit').trim()

/** The name of a column, relation, alias or foreign key. */
export function readName(cursor: Cursor): string {
  const name = cursor.named('field name (* or [a..z0..9_$])', () =>
    cursor.first(
      () => readQuoted(cursor),
      () => joinByDash(cursor, () => readIdentifier(cursor)),
    ),
  )
  return refuseReserved(name)
}

export function refuseReserved(name: string): string {
  if (isReservedName(name)) throw new RowError(400, 'reserved_name', reservedNameMessage)
  return name
}

/** `a-b-c`, where a dash before `>` is an arrow and ends the name. */
const joinByDash = (cursor: Cursor, rule: () => string): string =>
  cursor
    .separated(rule, () =>
      cursor.attempt(() => {
        cursor.char('-')
        cursor.notAhead(() => cursor.char('>'))
      }),
    )
    .join('-')

/** A column, or a part of a JSON column, without the blanks around it. */
export const readField = (cursor: Cursor): Field =>
  lexeme(cursor, () => ({ name: readName(cursor), path: readJsonPath(cursor) }))

export const readJsonPath = (cursor: Cursor): JsonStep[] =>
  cursor.many(() => {
    const arrow = cursor.first<JsonStep['arrow']>(
      () => cursor.attempt(() => cursor.word('->>') as '->>'),
      () => cursor.attempt(() => cursor.word('->') as '->'),
    )
    return { arrow, operand: readOperand(cursor) }
  })

const readOperand = (cursor: Cursor): JsonStep['operand'] =>
  cursor.first<JsonStep['operand']>(
    () => cursor.attempt(() => ({ index: readIndex(cursor) })),
    () => cursor.attempt(() => ({ key: readJsonKey(cursor) })),
  )

function readIndex(cursor: Cursor): number {
  const sign = cursor.optional(() => cursor.char('-')) ?? '+'
  const digits = cursor.some(isDigit, 'digit')
  cursor.first(
    ...['->', '::', '.', ','].map(next => () => cursor.attempt(() => cursor.ahead(() => cursor.word(next)))),
    () => cursor.attempt(() => cursor.end()),
  )
  const index = Number(sign + digits)
  if (Math.abs(index) > largestIndex)
    throw new RowError(400, '22003', `value "${sign}${digits}" is out of range for type integer`)
  return index === 0 ? 0 : index
}

const readJsonKey = (cursor: Cursor): string =>
  refuseReserved(
    cursor.named('any non reserved character different from: .,>()', () =>
      cursor.first(
        () => readQuoted(cursor),
        () => joinByDash(cursor, () => cursor.some(isJsonKeyPart).trim()),
      ),
    ),
  )

/** `columns=` and `on_conflict=`: names with commas between them. */
export const readNames = (cursor: Cursor): string[] =>
  cursor.separated(
    () => readName(cursor),
    () => readComma(cursor),
  )

/** The parameter's name in front of a filter, order or limit: embeddings from the target on, and a field. */
export function readPath(cursor: Cursor): { path: string[]; field: Field } {
  const names = cursor.separated(
    () => readName(cursor),
    () => readDot(cursor),
  )
  const name = names.pop() ?? ''
  return { path: names, field: { name, path: readJsonPath(cursor) } }
}
