import type { Cursor } from './cursor.ts'
import { lexeme, readDot, readField, readName } from './name-grammar.ts'
import type { OrderTerm } from './row-request.ts'

/** `order=`: `starts_at.desc.nullslast,circles(name)`. */
export const readOrder = (cursor: Cursor): OrderTerm[] =>
  cursor.separated(
    () =>
      lexeme(cursor, () =>
        cursor.first<OrderTerm>(
          () =>
            cursor.attempt(() => {
              const relation = readName(cursor)
              const field = cursor.between('(', () => readField(cursor), ')')
              return { relation, field, ...readDirection(cursor) }
            }),
          () => ({ field: readField(cursor), ...readDirection(cursor) }),
        ),
      ),
    () => cursor.char(','),
  )

const readDotted = <Word extends string>(cursor: Cursor, word: Word): Word =>
  cursor.attempt(() => {
    readDot(cursor)
    return cursor.word(word) as Word
  })

function readDirection(cursor: Cursor): Pick<OrderTerm, 'direction' | 'nulls'> {
  const direction = cursor.optional(() =>
    cursor.first<'asc' | 'desc'>(
      () => readDotted(cursor, 'asc'),
      () => readDotted(cursor, 'desc'),
    ),
  )
  const nulls = cursor.first<'first' | 'last' | undefined>(
    () => {
      const found = cursor.optional(() =>
        cursor.first<'first' | 'last'>(
          () => readDotted(cursor, 'nullsfirst') && 'first',
          () => readDotted(cursor, 'nullslast') && 'last',
        ),
      )
      readTermEnd(cursor)
      return found
    },
    () => {
      readTermEnd(cursor)
      return undefined
    },
  )
  return { ...(direction === undefined ? {} : { direction }), ...(nulls === undefined ? {} : { nulls }) }
}

const readTermEnd = (cursor: Cursor): void =>
  cursor.first(
    () => cursor.attempt(() => cursor.ahead(() => cursor.char(','))),
    () => cursor.attempt(() => cursor.end()),
  )
