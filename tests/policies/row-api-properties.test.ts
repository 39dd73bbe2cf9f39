import fc from 'fast-check'
import { expect, it } from 'vitest'
import { programmeDatabase } from './programme-database.ts'

/** Stands in each of Musa's notes and in every seal. */
const secret = 'canary'

const { ask, sql, troubles } = programmeDatabase(`
  insert into programme.events (title, seats, circle_id) select 'Event ' || n, n * 10, n % 3 + 1 from generate_series(1, 20) n;
  insert into programme.event_guests select n, n % 3 + 1 from generate_series(1, 20) n;
  insert into programme.notes (author, words, slug, event_id, seal)
    select case when n % 2 = 0 then 'musa' else 'zola' end, case when n % 2 = 0 then '${secret} words' else 'words' end,
      case when n % 2 = 0 then '${secret}-' || n else 'note-' || n end, n, '${secret} seal' from generate_series(1, 20) n;
  analyze;`)

const column = fc.constantFrom(
  ...[
    'id',
    'title',
    'seats',
    'price',
    'mood',
    'starts',
    'is_open',
    'tags',
    'data',
    'circle_id',
    'is_large',
    'slug',
    'lead',
  ],
  ...['author', 'words', 'event_id', 'seal', 'nothing', '*', 'constructor', 'xmin', 'notes', 'events'],
)
const relation = fc.constantFrom('circles', 'events', 'event_guests', 'notes', 'open_events', 'nothing', 'pg_class')
const path = fc.constantFrom('', '->0', '->>a', '->a->>0', '::text', '::int', '::programme.notes', '::json')
const operator = fc.constantFrom(
  ...[
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'in',
    'is',
    'isdistinct',
    'fts',
    'plfts',
  ],
  ...['phfts', 'wfts(english)', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'eq(any)', 'like(all)', 'nonsense'],
)
const value = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-7',
    'null',
    'true',
    'Event 3',
    'calm',
    '2026-01-01',
    '{1,2}',
    '(1,2)',
    '[1,2)',
    '("a","b")',
    '',
  ),
  fc.constantFrom(
    '*',
    '%',
    `${secret}*`,
    '(((((',
    '\\',
    '"',
    "'",
    '[',
    '1e400',
    '99999999999999999999',
    '2026-99-99',
    'a&b',
  ),
  fc.string({ maxLength: 8 }),
)
const filterText = fc
  .tuple(fc.boolean(), operator, value)
  .map(([not, name, text]) => `${not ? 'not.' : ''}${name}.${text}`)
const embedding = fc
  .tuple(
    relation,
    fc.constantFrom('', '!inner', '!left', '!circle_id', '!event_guests', '!nothing'),
    fc.array(column, { maxLength: 3 }),
  )
  .chain(([name, hint, columns]) =>
    fc.constantFrom('', '...', 'other:').map(before => `${before}${name}${hint}(${columns.join()})`),
  )
const item = fc.oneof(
  fc.tuple(column, path).map(parts => parts.join('')),
  embedding,
)
const order = fc
  .tuple(column, fc.constantFrom('', '.asc', '.desc.nullslast', '.nonsense'), fc.constantFrom('', 'circles', 'notes'))
  .map(([name, direction, embedded]) => (embedded ? `${embedded}(${name})${direction}` : name + direction))
const parameter = fc.oneof(
  fc.array(item, { maxLength: 4 }).map(items => ['select', items.join()]),
  fc.tuple(column, filterText),
  fc.tuple(
    fc.tuple(relation, column).map(parts => parts.join('.')),
    filterText,
  ),
  fc
    .tuple(fc.constantFrom('or', 'and', 'not.or'), fc.array(fc.tuple(column, filterText), { maxLength: 3 }))
    .map(([name, all]) => [name, `(${all.map(parts => parts.join('.')).join()})`]),
  order.map(term => ['order', term]),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'circles.limit'),
    fc.constantFrom('0', '1', '-1', '9e9', '99999999999999999999'),
  ),
  fc.tuple(
    fc.constantFrom('columns', 'on_conflict'),
    fc.array(column, { maxLength: 3 }).map(names => names.join()),
  ),
  fc.tuple(fc.constantFrom('least', 'fewest', 'slug', ''), value),
)
const body = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '{',
    '[]',
    '{}',
    '[{}]',
    '[[]]',
    '"a"',
    '1',
    'null',
    '{"id":1}',
    '[{"id":1},{"title":"a"}]',
  ),
  fc.dictionary(column, fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(1, 'a', null, secret)), { maxKeys: 4 }),
)
const request = fc.record({
  target: fc.oneof(
    relation,
    fc.constantFrom('rpc/list_events', 'rpc/add_circle', 'rpc/me', 'rpc/nothing', '', 'rpc', 'a/b/c'),
  ),
  parameters: fc.array(parameter, { maxLength: 4 }),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
  body,
  headers: fc.dictionary(
    fc.constantFrom('prefer', 'accept', 'range', 'content-type', 'accept-profile'),
    fc.constantFrom(
      ...[
        'return=representation',
        'return=headers-only',
        'count=exact',
        'count=planned',
        'count=estimated, missing=default',
      ],
      ...[
        'resolution=merge-duplicates, return=representation',
        'resolution=ignore-duplicates',
        'handling=strict, max-affected=1',
      ],
      ...[
        'timezone=Africa/Lagos',
        'timezone=Nowhere',
        'application/vnd.pgrst.object+json',
        'text/csv',
        '0-3',
        '5-1',
        '*/*',
      ],
      ...[
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        'application/octet-stream',
        'programme',
        'other',
      ],
      'application/vnd.pgrst.array+json;nulls=stripped',
    ),
    { maxKeys: 2 },
  ),
})
/** Requests whose names and values are right, so that most of them find rows. */
const rightParts: [target: string, fields: string[], filters: [string, string][]][] = [
  [
    'circles',
    ['*', 'slug', 'lead', 'events!circle_id(title)', 'guests:events!event_guests(id,notes(words))'],
    [['id', 'gt.0']],
  ],
  [
    'events',
    [
      '*',
      'title',
      'is_large',
      'seats::text',
      'circles!circle_id(slug)',
      'notes(*)',
      'notes(words,slug)',
      '...circles!circle_id(lead)',
    ],
    [
      ['seats', 'lt.150'],
      ['title', 'ilike.*1*'],
      ['or', '(seats.gt.50,title.eq.x)'],
      ['notes', 'not.is.null'],
    ],
  ],
  [
    'notes',
    ['id', 'words', 'slug', 'events(title,notes(words,author))'],
    [
      ['words', 'like.*w*'],
      ['event_id', 'in.(1,2,3,4)'],
    ],
  ],
  ['open_events', ['*', 'title', 'circles!circle_id(slug)', 'notes!inner(words)'], [['title', 'neq.x']]],
]
const rightRequest = fc.constantFrom(...rightParts).chain(([target, fields, filters]) =>
  fc.record({
    target: fc.constant(target),
    parameters: fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 3 }),
        fc.array(fc.constantFrom(...filters), { maxLength: 2 }),
      )
      .map(([items, others]) => [['select', items.join()], ...others]),
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'PATCH'),
    body: fc.constantFrom<unknown>({ words: 'new words' }, { title: 'New' }),
    headers: fc.constantFrom<Record<string, string>>(
      ...[{}, { prefer: 'count=exact' }, { prefer: 'count=planned' }, { prefer: 'return=representation' }],
      ...[{ accept: 'text/csv' }, { range: '0-3' }],
    ),
  }),
)
const anyRequest = fc.oneof(request, rightRequest)
type Request = typeof anyRequest extends fc.Arbitrary<infer Value> ? Value : never

const addressOf = ({ target, parameters }: Request) =>
  `/${target}?${parameters.map(([name = '', text = '']) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')}`

it('answers any request with 2xx, 3xx, 4xx or 503, and shows nobody what is not theirs', async () => {
  const requests = fc.sample(anyRequest, { numRuns: 3_000, seed: 29 })
  const statuses = new Map<number, number>()
  for (const each of requests) {
    const response = await ask(addressOf(each), { ...each, sub: 'zola' })
    const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
    const isFine = response.status < 500 || response.status === 503
    expect(isFine, `${response.status} for ${each.method} ${addressOf(each)} ${JSON.stringify(each)}: ${text}`).toBe(
      true,
    )
    // What she sent herself may come back.
    if (!JSON.stringify(each).includes(secret)) expect(text, addressOf(each)).not.toContain(secret)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }
  // Otherwise nothing was tried.
  expect(statuses.get(200)).toBeGreaterThan(500)
  expect(troubles).toEqual([])
})

type Row = { id: number; seats: number | null; title: string; is_open: boolean | null }
const row = fc.record({
  seats: fc.option(fc.integer({ min: -5, max: 5 })),
  title: fc.constantFrom('a', 'A', 'ab', 'b', '', 'a*b', '"', '\\', 'a,b', '(a)', 'a.b', 'été', 'null'),
  is_open: fc.option(fc.boolean()),
})
/** null is SQL's unknown: a row is found only where a condition is true. */
type Truth = boolean | null
type Condition = { text: string; holds: (row: Row) => Truth }
const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const comparisons = {
  eq: (a: number, b: number) => a === b,
  neq: (a: number, b: number) => a !== b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
}
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .tuple(fc.constantFrom<keyof typeof comparisons>('eq', 'neq', 'gt', 'lte'), fc.integer({ min: -5, max: 5 }))
    .map(([name, number]) => ({
      text: `seats.${name}.${number}`,
      holds: ({ seats }: Row) => (seats === null ? null : comparisons[name](seats, number)),
    })),
  row.map(({ title }) => ({ text: `title.eq.${quoted(title)}`, holds: (each: Row) => each.title === title })),
  fc.array(row, { minLength: 1, maxLength: 3 }).map(rows => ({
    text: `title.in.(${rows.map(({ title }) => quoted(title)).join()})`,
    // PostgREST takes a list of one empty text for an empty list.
    holds: (each: Row) => (rows.length > 1 || rows[0]?.title !== '') && rows.some(({ title }) => title === each.title),
  })),
  fc.constantFrom<Condition>(
    { text: 'seats.is.null', holds: ({ seats }) => seats === null },
    { text: 'is_open.is.true', holds: ({ is_open }) => is_open === true },
    { text: 'is_open.is.not_null', holds: ({ is_open }) => is_open !== null },
    { text: 'title.like.a*', holds: ({ title }) => title.startsWith('a') },
    { text: 'title.ilike.*B', holds: ({ title }) => title.toLowerCase().endsWith('b') },
    { text: 'seats.isdistinct.2', holds: ({ seats }) => seats !== 2 },
  ),
)
const negate = ({ text, holds }: Condition): Condition => ({
  text: text.startsWith('and(') || text.startsWith('or(') ? `not.${text}` : text.replace('.', '.not.'),
  holds: each => {
    const truth = holds(each)
    return truth === null ? null : !truth
  },
})
const all = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true)
const any = (truths: Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false)
const { tree } = fc.letrec<{ tree: Condition; node: Condition }>(tie => ({
  tree: fc.oneof({ depthSize: 'small' }, leaf, tie('node')),
  node: fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([name, conditions, isNegated]) => {
      const joined: Condition = {
        text: `${name}(${conditions.map(({ text }) => text).join()})`,
        holds: each => (name === 'and' ? all : any)(conditions.map(({ holds }) => holds(each))),
      }
      return isNegated ? negate(joined) : joined
    }),
}))
const condition = fc
  .tuple(tree, fc.boolean())
  .map(([found, isNegated]) => (isNegated && !found.text.startsWith('not.') ? negate(found) : found))

it('finds the rows that a filter finds in JavaScript', async () => {
  const rows: Row[] = fc.sample(row, { numRuns: 60, seed: 29 }).map((each, place) => ({ ...each, id: 1000 + place }))
  await ask('/events', { method: 'POST', body: rows })
  const [stored] = await sql()`select count(*)::int as number from programme.events where id >= 1000`
  expect(stored?.number).toBe(rows.length)
  for (const { text, holds } of fc.sample(condition, { numRuns: 800, seed: 29 })) {
    const response = await ask(`/events?select=id&id=gte.1000&order=id&and=${encodeURIComponent(`(${text})`)}`)
    const found: { id: number }[] = await response.json()
    expect(found, text).toEqual(rows.filter(each => holds(each) === true).map(({ id }) => ({ id })))
  }
})
