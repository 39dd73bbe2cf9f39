import fc from 'fast-check'

/** Word in each of Musa's notes and in every `seal`. A response that contains the word has leaked a row or a column. */
export const leakCanary = 'canary'

const anyColumn = fc.constantFrom(
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
const anyRelation = fc.constantFrom('circles', 'events', 'event_guests', 'notes', 'open_events', 'nothing', 'pg_class')
const anyPath = fc.constantFrom('', '->0', '->>a', '->a->>0', '::text', '::int', '::programme.notes', '::json')
const anyOperator = fc.constantFrom(
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
const anyValue = fc.oneof(
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
    `${leakCanary}*`,
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
const anyFilterText = fc
  .tuple(fc.boolean(), anyOperator, anyValue)
  .map(([not, name, text]) => `${not ? 'not.' : ''}${name}.${text}`)
const anyEmbedding = fc
  .tuple(
    anyRelation,
    fc.constantFrom('', '!inner', '!left', '!circle_id', '!event_guests', '!nothing'),
    fc.array(anyColumn, { maxLength: 3 }),
  )
  .chain(([name, hint, columns]) =>
    fc.constantFrom('', '...', 'other:').map(before => `${before}${name}${hint}(${columns.join()})`),
  )
const anyItem = fc.oneof(
  fc.tuple(anyColumn, anyPath).map(parts => parts.join('')),
  anyEmbedding,
)
const anyOrder = fc
  .tuple(
    anyColumn,
    fc.constantFrom('', '.asc', '.desc.nullslast', '.nonsense'),
    fc.constantFrom('', 'circles', 'notes'),
  )
  .map(([name, direction, embeddedTable]) =>
    embeddedTable ? `${embeddedTable}(${name})${direction}` : name + direction,
  )
const anyParameter = fc.oneof(
  fc.array(anyItem, { maxLength: 4 }).map(items => ['select', items.join()]),
  fc.tuple(anyColumn, anyFilterText),
  fc.tuple(
    fc.tuple(anyRelation, anyColumn).map(parts => parts.join('.')),
    anyFilterText,
  ),
  fc
    .tuple(fc.constantFrom('or', 'and', 'not.or'), fc.array(fc.tuple(anyColumn, anyFilterText), { maxLength: 3 }))
    .map(([name, all]) => [name, `(${all.map(parts => parts.join('.')).join()})`]),
  anyOrder.map(term => ['order', term]),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'circles.limit'),
    fc.constantFrom('0', '1', '-1', '9e9', '99999999999999999999'),
  ),
  fc.tuple(
    fc.constantFrom('columns', 'on_conflict'),
    fc.array(anyColumn, { maxLength: 3 }).map(names => names.join()),
  ),
  fc.tuple(fc.constantFrom('least', 'fewest', 'slug', ''), anyValue),
)
const anyBody = fc.oneof(
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
  fc.dictionary(anyColumn, fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(1, 'a', null)), {
    maxKeys: 4,
  }),
)
const anyRequest = fc.record({
  target: fc.oneof(
    anyRelation,
    fc.constantFrom('rpc/list_events', 'rpc/add_circle', 'rpc/me', 'rpc/nothing', '', 'rpc', 'a/b/c'),
  ),
  parameters: fc.array(anyParameter, { maxLength: 4 }),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
  body: anyBody,
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
/** Generates requests with valid names and values, so that most of them find rows. */
const validParts: [target: string, fields: string[], filters: [string, string][]][] = [
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
const anyValidRequest = fc.constantFrom(...validParts).chain(([target, fields, filters]) =>
  fc.record({
    target: fc.constant(target),
    parameters: fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 3 }),
        fc.array(fc.constantFrom(...filters), { maxLength: 2 }),
      )
      .map(([items, otherParams]) => [['select', items.join()], ...otherParams]),
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'PATCH'),
    body: fc.constantFrom<unknown>({ words: 'new words' }, { title: 'New' }),
    headers: fc.constantFrom<Record<string, string>>(
      ...[{}, { prefer: 'count=exact' }, { prefer: 'count=planned' }, { prefer: 'return=representation' }],
      ...[{ accept: 'text/csv' }, { range: '0-3' }],
    ),
  }),
)
/** Generates requests for the tables of the test schema. Half of the requests are partly invalid. */
export const anyRowRequest = fc.oneof(anyRequest, anyValidRequest)

export type GeneratedRowRequest = typeof anyRowRequest extends fc.Arbitrary<infer Value> ? Value : never
