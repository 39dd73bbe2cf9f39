import type { Cursor } from './cursor.ts'
import { lexeme, readComma, readDot, readField, readIdentifier, readName, readQuoted } from './name-grammar.ts'
import type { CompareOperator, Condition, Operation } from './row-request.ts'

const simpleOperators = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
const quantifiableOperators = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const searchOperators = ['fts', 'plfts', 'phfts', 'wfts'] as const
const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const

const isAny = () => true
const isInList = (char: string) => char !== ',' && char !== ')'
const isInBraces = (char: string) => char !== '{' && char !== '}'

/** One of the words that the text begins with; the first that fits, not the longest. */
const readWord = <Word extends string>(cursor: Cursor, words: readonly Word[]): Word =>
  cursor.first(...words.map(word => () => cursor.attempt(() => cursor.word(word) as Word)))

/** What follows a column: `not.gte.5`. A filter of its own has its value to the end. */
export const readFilterValue = (cursor: Cursor) => readOperation(cursor, () => cursor.run(isAny))

type Negatable = { isNegated: boolean; operation: Operation }

function readOperation(cursor: Cursor, readValue: () => string): Negatable {
  const isNegated = readNot(cursor)
  const operation = cursor.named('operator (eq, gt, ...)', () =>
    cursor.first<Operation>(
      () => readIn(cursor),
      () => readIs(cursor),
      () => {
        cursor.attempt(() => cursor.word('isdistinct') + readDot(cursor))
        return { kind: 'compare', operator: 'isdistinct', value: readValue() }
      },
      () => cursor.attempt(() => readSearch(cursor, readValue)),
      () => cursor.attempt(() => readSimple(cursor, readValue)),
      () => cursor.attempt(() => readQuantifiable(cursor, readValue)),
    ),
  )
  return { isNegated, operation }
}

const readNot = (cursor: Cursor): boolean =>
  cursor.first(
    () =>
      cursor.attempt(() => {
        cursor.word('not')
        readDot(cursor)
        return true
      }),
    () => false,
  )

function readIn(cursor: Cursor): Operation {
  cursor.attempt(() => cursor.word('in') + readDot(cursor))
  lexeme(cursor, () => cursor.char('('))
  const values = cursor.separated(
    () => readListValue(cursor),
    () => cursor.char(','),
  )
  lexeme(cursor, () => cursor.char(')'))
  return { kind: 'in', values }
}

/** In quotation marks, or all up to a comma or parenthesis; also where a quotation mark is not the last of it. */
const readListValue = (cursor: Cursor): string =>
  cursor.first(
    () => readWholeQuoted(cursor),
    () => cursor.run(isInList),
  )

const readWholeQuoted = (cursor: Cursor): string =>
  cursor.attempt(() => {
    const value = readQuoted(cursor)
    cursor.notAhead(() => cursor.one(isInList))
    return value
  })

function readIs(cursor: Cursor): Operation {
  cursor.attempt(() => cursor.word('is') + readDot(cursor))
  const value = cursor.named('isVal: (null, not_null, true, false, unknown)', () =>
    cursor.first(...isValues.map(word => () => cursor.attempt(() => readInAnyCase(cursor, word)))),
  )
  return { kind: 'is', value }
}

function readInAnyCase<Word extends string>(cursor: Cursor, word: Word): Word {
  for (const char of word)
    cursor.first(
      () => cursor.char(char),
      () => cursor.char(char.toUpperCase()),
    )
  return word
}

function readSearch(cursor: Cursor, readValue: () => string): Operation {
  const operator = readWord(cursor, searchOperators)
  const language = cursor.optional(() => cursor.attempt(() => cursor.between('(', () => readIdentifier(cursor), ')')))
  readDot(cursor)
  return { kind: 'search', operator, ...(language === undefined ? {} : { language }), value: readValue() }
}

function readSimple(cursor: Cursor, readValue: () => string): Operation {
  const operator = cursor.named('unknown single value operator', () => readWord(cursor, simpleOperators))
  readDot(cursor)
  return { kind: 'compare', operator: operator satisfies CompareOperator, value: readValue() }
}

function readQuantifiable(cursor: Cursor, readValue: () => string): Operation {
  const operator = cursor.named('unknown single value operator', () => readWord(cursor, quantifiableOperators))
  const quantifier = cursor.optional(() =>
    cursor.attempt(() =>
      cursor.between(
        '(',
        () =>
          cursor.first<'any' | 'all'>(
            () => cursor.attempt(() => cursor.word('any') as 'any'),
            () => cursor.word('all') as 'all',
          ),
        ')',
      ),
    ),
  )
  readDot(cursor)
  return { kind: 'compare', operator, ...(quantifier === undefined ? {} : { quantifier }), value: readValue() }
}

/** `or(title.eq.a,not.and(starts_at.gte.b,status.is.null))` */
export const readCondition = (cursor: Cursor): Condition =>
  cursor.first<Condition>(
    () =>
      cursor.attempt(() => {
        const field = readField(cursor)
        readDot(cursor)
        return { kind: 'filter', field, ...readOperation(cursor, () => readTreeValue(cursor)) }
      }),
    () => {
      const isNegated = cursor.named('negation operator (not)', () => readNot(cursor))
      const operator = cursor.named('logic operator (and, or)', () =>
        cursor.first<'and' | 'or'>(
          () => cursor.attempt(() => cursor.word('and') as 'and'),
          () => cursor.word('or') as 'or',
        ),
      )
      lexeme(cursor, () => cursor.char('('))
      const conditions = cursor.nested(() =>
        cursor.separated(
          () => readCondition(cursor),
          () => readComma(cursor),
        ),
      )
      lexeme(cursor, () => cursor.char(')'))
      return { kind: 'logic', operator, isNegated, conditions }
    },
  )

/** In quotation marks, the text of an array in braces, or all up to a comma or parenthesis. */
const readTreeValue = (cursor: Cursor): string =>
  cursor.first(
    () => readWholeQuoted(cursor),
    () => cursor.attempt(() => cursor.word('{') + cursor.run(isInBraces) + cursor.word('}')),
    () => cursor.run(isInList),
  )

/** `circles.not.or`, the name of a parameter: embeddings from the target on, perhaps a negation, and the operator. */
export function readConditionPath(cursor: Cursor): { path: string[]; operator: string } {
  const names = cursor.separated(
    () => readName(cursor),
    () => readDot(cursor),
  )
  const operator = names.pop() ?? ''
  const path = names.filter(name => name !== 'not')
  return { path, operator: path.length === names.length ? operator : `not.${operator}` }
}
