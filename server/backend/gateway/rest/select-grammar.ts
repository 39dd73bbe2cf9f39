import type { Cursor } from './cursor.ts'
import { lexeme, readComma, readField, readIdentifier, readName } from './name-grammar.ts'
import { RowError } from './row-error.ts'
import type { Embedding, SelectItem } from './row-request.ts'

/** `select=`: columns, parts of JSON columns, and embedded relations with lists of their own. It may be empty. */
export function readSelect(cursor: Cursor): SelectItem[] {
  const aggregates: string[] = []
  const items = readList(cursor, aggregates)
  // Hosted projects have them off as well. Refused when all of it is read: what cannot be read is refused first.
  if (aggregates.length > 0) throw new RowError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  return items
}

/** @param aggregates receives the aggregate functions that are asked for */
function readList(cursor: Cursor, aggregates: string[]): SelectItem[] {
  return cursor.first<SelectItem[]>(
    () =>
      cursor.separated(
        () => readItem(cursor, aggregates),
        () => readComma(cursor),
      ),
    () => [],
  )
}

const readItem = (cursor: Cursor, aggregates: string[]): SelectItem =>
  cursor.first<SelectItem>(
    () => {
      const spread = cursor.attempt(() => readSpread(cursor))
      return { kind: 'spread', ...spread, select: readEmbedded(cursor, aggregates) }
    },
    () => {
      const relation = cursor.attempt(() => readRelation(cursor))
      return { kind: 'relation', ...relation, select: readEmbedded(cursor, aggregates) }
    },
    () => readColumn(cursor, aggregates),
  )

const readEmbedded = (cursor: Cursor, aggregates: string[]): SelectItem[] =>
  cursor.between('(', () => cursor.nested(() => readList(cursor, aggregates)), ')')

type EmbeddingName = Omit<Embedding, 'select'>

/** `...circles!inner(`, up to the parenthesis. */
const readSpread = (cursor: Cursor): EmbeddingName =>
  lexeme(cursor, () => {
    cursor.word('...')
    const name = { relation: readName(cursor), ...readHints(cursor) }
    cursor.attempt(() => cursor.ahead(() => cursor.word('(')))
    return name
  })

/** `hosts:circles!host_id!inner(`, up to the parenthesis. */
const readRelation = (cursor: Cursor): EmbeddingName & { alias?: string } =>
  lexeme(cursor, () => {
    const alias = readAlias(cursor)
    const relation = readName(cursor)
    if (relation === 'count') cursor.none()
    const name = { ...(alias === undefined ? {} : { alias }), relation, ...readHints(cursor) }
    cursor.attempt(() => cursor.ahead(() => cursor.word('(')))
    return name
  })

const readAlias = (cursor: Cursor): string | undefined =>
  cursor.optional(() =>
    cursor.attempt(() => {
      const alias = readName(cursor)
      cursor.char(':')
      cursor.notAhead(() => cursor.char(':'))
      return alias
    }),
  )

type Hint = { join: 'left' | 'inner' } | { hint: string }

/** A hint and a kind of join, in either order. Of two of a kind the first counts. */
function readHints(cursor: Cursor): Pick<Embedding, 'hint' | 'join'> {
  const first = cursor.optional(() => readHint(cursor))
  const second = cursor.optional(() => readHint(cursor))
  return { ...second, ...first }
}

function readHint(cursor: Cursor): Hint {
  cursor.char('!')
  return cursor.first<Hint>(
    () => cursor.attempt(() => ({ join: cursor.word('left') as 'left' })),
    () => cursor.attempt(() => ({ join: cursor.word('inner') as 'inner' })),
    () => cursor.attempt(() => ({ hint: readName(cursor) })),
  )
}

const aggregateNames = ['sum', 'avg', 'count', 'max', 'min']

const readColumn = (cursor: Cursor, aggregates: string[]): SelectItem =>
  lexeme(cursor, () =>
    cursor.first<SelectItem>(
      () =>
        cursor.attempt(() => {
          cursor.word('*')
          readItemEnd(cursor)
          return { kind: 'all' }
        }),
      () => cursor.attempt(() => readCount(cursor, aggregates)),
      () => {
        const alias = readAlias(cursor)
        const field = readField(cursor)
        const cast = readCast(cursor)
        const aggregate = cursor.optional(() => cursor.attempt(() => readAggregate(cursor)))
        readCast(cursor)
        readItemEnd(cursor)
        if (aggregate !== undefined) aggregates.push(aggregate)
        return {
          kind: 'field',
          field,
          ...(alias === undefined ? {} : { alias }),
          ...(cast === undefined ? {} : { cast }),
        }
      },
    ),
  )

const readCast = (cursor: Cursor): string | undefined =>
  cursor.optional(() => {
    cursor.word('::')
    return readIdentifier(cursor)
  })

/** `count()`, of rows. */
function readCount(cursor: Cursor, aggregates: string[]): SelectItem {
  readAlias(cursor)
  cursor.word('count()')
  readCast(cursor)
  readItemEnd(cursor)
  aggregates.push('count')
  return { kind: 'all' }
}

/** `.sum()`, of a column. */
function readAggregate(cursor: Cursor): string {
  cursor.char('.')
  const name = cursor.first(
    ...aggregateNames.map(
      each => () => (each.startsWith('m') ? cursor.attempt(() => cursor.word(each)) : cursor.word(each)),
    ),
  )
  cursor.word('()')
  return name
}

const readItemEnd = (cursor: Cursor): void =>
  cursor.first(
    () => cursor.attempt(() => cursor.ahead(() => cursor.word(')'))),
    () => cursor.attempt(() => cursor.ahead(() => cursor.word(','))),
    () => cursor.attempt(() => cursor.end()),
  )
