import fc from 'fast-check'

export type FileCall = { method: string; path: string; query: string; headers: Record<string, string>; body: string }

/**
 * Names of existing files: one in the library, portraits of Musa and Zola, an application document, and one file each
 * in a public and in a private bucket.
 */
export type FileNames = { library: string; musaPortrait: string; zolaPortrait: string; paper: string; page: string }

/** Generates calls of every /storage/v1 route, for the files above and for arbitrary names and values. */
export function anyFileCall(files: FileNames): fc.Arbitrary<FileCall> {
  const { library, musaPortrait, zolaPortrait, paper, page } = files
  const bucket = fc.constantFrom(
    'media',
    'portraits',
    'applications',
    'open',
    'closed',
    'nowhere',
    '..',
    'list',
    'public',
  )
  const oddNames = [
    '../keys.json',
    '..%2f..%2fkeys.json',
    'a/../../b',
    '%00',
    'é',
    '',
    '/',
    'in',
    'a'.repeat(1100),
    '__proto__',
  ]
  /** An existing file, or an arbitrary name. */
  const name = fc.oneof(
    fc.constantFrom(...Object.values(files)),
    fc.constantFrom(...oddNames),
    fc.string({ maxLength: 12 }),
  )
  const encodedParts = name.map(text => {
    try {
      return text.includes('%') ? text : text.split('/').map(encodeURIComponent).join('/')
    } catch {
      return 'lone'
    }
  })
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(-1, 0, 1e300, 'x\0y', null, [], { a: [[]] }),
  )
  const makeOptional = <T>(value: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: odd })
  const order = fc.record({
    column: fc.constantFrom('name', 'created_at', 'id'),
    order: fc.constantFrom('asc', 'desc'),
  })

  const json = fc
    .record(
      {
        prefix: makeOptional(fc.constantFrom('', 'in', 'in/', '%', '_')),
        search: makeOptional(fc.constantFrom('', 'a', '%')),
        limit: makeOptional(fc.integer({ min: 1, max: 3000 })),
        offset: makeOptional(fc.nat(9)),
        cursor: makeOptional(fc.constantFrom('e30', '', 'x')),
        with_delimiter: makeOptional(fc.boolean()),
        sortBy: makeOptional(order),
        bucketId: makeOptional(bucket),
        sourceKey: makeOptional(name),
        destinationKey: makeOptional(name),
        destinationBucket: makeOptional(bucket),
        copyMetadata: makeOptional(fc.boolean()),
        metadata: makeOptional(
          fc.record({ mimetype: fc.constantFrom('image/png', 'a\nb'), cacheControl: fc.string() }),
        ),
        expiresIn: makeOptional(fc.integer({ min: 1, max: 9999 })),
        transform: makeOptional(fc.record({ width: fc.integer(), quality: fc.string() })),
        paths: makeOptional(fc.array(name, { maxLength: 4 })),
        prefixes: makeOptional(fc.array(name, { maxLength: 4 })),
        name: makeOptional(fc.constantFrom('made', 'media', 'a/b')),
        public: makeOptional(fc.boolean()),
        file_size_limit: makeOptional(fc.constantFrom(1, '1kb', 'x')),
        allowed_mime_types: makeOptional(fc.constantFrom(['image/*'], [''], null)),
      },
      { requiredKeys: [] },
    )
    .map(value => JSON.stringify(value))
  const form = fc
    .tuple(fc.constantFrom('', 'file', 'metadata', 'cacheControl'), fc.string({ maxLength: 30 }), fc.boolean())
    .map(([part, text, isFile]) =>
      [
        '--b',
        `content-disposition: form-data; name="${part}"${isFile ? '; filename="a.png"\r\ncontent-type: image/png' : ''}`,
        '',
        text,
        '--b--',
      ].join('\r\n'),
    )
  const body = fc.oneof(json, form, fc.constantFrom('', 'bytes', '{"a":'), fc.string({ maxLength: 40 }))

  const headers = fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'image/png',
        'text/html',
        'multipart/form-data; boundary=b',
        'x',
      ),
      range: fc.constantFrom('bytes=0-3', 'bytes=-2', 'bytes=900-', 'bytes=5-1', 'bytes=0-1,2-3', 'x'),
      'if-none-match': fc.constantFrom('*', '"a"', 'W/"b", "c"', ''),
      'if-modified-since': fc.constantFrom('Fri, 01 Jan 2100 00:00:00 GMT', 'x'),
      'x-upsert': fc.constantFrom('true', 'false', 'x'),
      'x-metadata': fc.constantFrom(
        'eyJhIjoxfQ==',
        Buffer.from('{"__proto__":1}').toString('base64'),
        Buffer.from('{"a":"\\u0000"}').toString('base64'),
        'x',
      ),
      'cache-control': fc.constantFrom('max-age=5', 'no-cache'),
    },
    { requiredKeys: [] },
  )
  const readingRoutes = [
    'object/',
    'object/public/',
    'object/authenticated/',
    'object/sign/',
    'object/info/',
    'object/info/public/',
    'object/info/authenticated/',
    'object/upload/sign/',
    'render/image/public/',
    'render/image/authenticated/',
    'render/image/sign/',
  ]
  const path = fc.oneof(
    fc
      .tuple(fc.constantFrom(...readingRoutes), bucket, encodedParts)
      .map(([route, at, file]) => `${route}${at}/${file}`),
    fc
      .tuple(fc.constantFrom('object/list/', 'object/list-v2/', 'object/sign/', 'object/', 'bucket/'), bucket)
      .map(([route, at]) => `${route}${at}`),
    fc.constantFrom('object/copy', 'object/move', 'bucket', 'bucket/media/empty', 'status', 'upload/resumable', 'x'),
  )
  const query = fc.constantFrom(
    '',
    '',
    '?download=',
    '?download=a%0Ab',
    '?width=9&height=x',
    '?token=a.b.c',
    '?limit=x',
  )
  const anyCall = fc.record({
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH'),
    path,
    query,
    headers,
    body,
  })

  /** Names of files that exist, or that one of the generated calls can create. */
  const file = fc.nat(9).map((index): [bucket: string, name: string] => {
    const fileName = `${index}.png`
    const places: [string, string][] = [
      ['media', library],
      ['media', fileName],
      ['portraits', musaPortrait],
      ['portraits', musaPortrait.replace('a.png', fileName)],
      ['portraits', zolaPortrait],
      ['portraits', zolaPortrait.replace('a.png', fileName)],
      ['applications', paper],
      ['open', page],
      ['closed', page],
      ['media', 'not-there.png'],
    ]
    return places[index] ?? ['media', library]
  })
  const jsonCall = (method: string, at: string, payload: object) => ({
    method,
    path: at,
    query: '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  /** Well-formed calls, as the client library makes them. */
  const wellFormed = fc
    .tuple(file, file, headers, fc.nat(9))
    .map(([[at, name], [toBucket, toName], sentHeaders, kind]) => {
      const [from, to] = [`${at}/${name}`, `${toBucket}/${toName}`]
      const transfer = { bucketId: at, sourceKey: name, destinationBucket: toBucket, destinationKey: toName }
      const [route = ''] = readingRoutes.slice(kind % readingRoutes.length)
      const putCall = {
        path: `object/${to}`,
        query: '',
        headers: { ...sentHeaders, 'content-type': 'image/png' },
        body: 'new',
      }
      const calls = [
        { method: 'GET', path: `${route}${from}`, query: '', headers: sentHeaders, body: '' },
        { method: 'GET', path: `object/${from}`, query: '', headers: sentHeaders, body: '' },
        jsonCall('POST', 'object/copy', transfer),
        jsonCall('POST', 'object/move', transfer),
        jsonCall('POST', `object/list/${at}`, { prefix: name.split('/')[0] }),
        jsonCall('POST', `object/list-v2/${at}`, { with_delimiter: kind > 4 }),
        jsonCall('POST', `object/sign/${from}`, { expiresIn: 60 }),
        jsonCall('DELETE', `object/${toBucket}`, { prefixes: [toName] }),
        { method: 'POST', ...putCall },
        { method: 'PUT', ...putCall },
      ]
      return calls[kind] ?? { method: 'GET', ...putCall }
    })
  return fc.oneof({ weight: 1, arbitrary: anyCall }, { weight: 2, arbitrary: wellFormed })
}
