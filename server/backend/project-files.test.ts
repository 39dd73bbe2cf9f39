import { describe, expect, it } from 'vitest'
import { makeCdnPurger, makeFileReader, makeFileWriter } from './project-files.ts'

/** Fake file storage that responds with these statuses in order and counts the requests. */
function storage(...statuses: number[]) {
  let requestCount = 0
  const ask: typeof fetch = async () => new Response(null, { status: statuses[requestCount++] ?? 200 })
  return { keep: makeFileWriter({ url: 'https://files.example', secretKey: 'secret', ask }), asked: () => requestCount }
}
const file = ['media', 'a/b c.png', new Uint8Array([1]), 'image/png'] as const

it('the storage client retries the upload of a file when the storage is unavailable', async () => {
  const { keep, asked } = storage(429, 409)
  await keep(...file)
  expect(asked()).toBe(3)
})

it('the storage client does not retry the upload of a file that the storage refuses', async () => {
  const { keep, asked } = storage(400)
  await expect(keep(...file)).rejects.toMatchObject({ code: 'files 400' })
  expect(asked()).toBe(1)
})

/** Builds an error response as Supabase Storage sends it: HTTP 400 with the real status in the body. */
const refusal = (statusCode: number, status = 400) =>
  Response.json({ statusCode: String(statusCode), error: 'x', message: 'x' }, { status })

it('the storage client retries an upload while another upload locks the same file name', async () => {
  const answers = [refusal(423), refusal(503), new Response(null, { status: 200 })]
  const keep = makeFileWriter({
    url: 'https://files.example',
    secretKey: 'secret',
    ask: async () => answers.shift() as Response,
  })
  await keep(...file)
  expect(answers).toEqual([])
})

describe('a request to a Supabase project’s storage', () => {
  const reading = (answer: Response, secretKey?: string) => {
    const asked: { url: string; headers: Headers }[] = []
    const read = makeFileReader({
      url: 'https://ref.supabase.co',
      publishableKey: 'public',
      secretKey,
      ask: async (input, init) => {
        asked.push({ url: String(input), headers: new Headers(init?.headers) })
        return answer
      },
    })
    return { asked, read: (version?: string) => read('media', 'a/b c.png', version) }
  }

  it.each([
    ['404', new Response(null, { status: 404 })],
    ['400 with 404 in the body', refusal(404)],
    ['400 with 403 in the body', refusal(403)],
    ['400 with 400 in the body', refusal(400)],
  ])('treats the response %s as a missing file', async (_, answer) => {
    expect(await reading(answer).read()).toBeUndefined()
  })

  it.each([
    ['429, which Storage sends without a database connection', refusal(429, 429)],
    ['401', new Response(null, { status: 401 })],
    ['423', new Response(null, { status: 423 })],
    ['544', new Response(null, { status: 544 })],
    ['400 with 429 in the body', refusal(429)],
    ['400 with 503 in the body', refusal(503)],
  ])('throws for a response other than a missing file (%s)', async (_, answer) => {
    await expect(reading(answer).read()).rejects.toThrow('The storage answered')
  })

  it('sends the project’s secret key if it is configured', async () => {
    const { asked, read } = reading(new Response('bytes'), 'sb_secret_x')
    await read('a hash')
    expect(asked[0]?.url).toBe(
      'https://ref.supabase.co/storage/v1/object/authenticated/media/a/b%20c.png?version=a%20hash',
    )
    expect(asked[0]?.headers.get('apikey')).toBe('sb_secret_x')
  })

  it('is anonymous without the secret key', async () => {
    const { asked, read } = reading(new Response('bytes'))
    expect(await read()).toEqual(new TextEncoder().encode('bytes'))
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer public')
  })
})

it('the storage client asks the CDN to purge a file', async () => {
  const requests: string[] = []
  const purge = makeCdnPurger({
    url: 'https://ref.supabase.co',
    secretKey: 'secret',
    ask: async (input, init) => {
      requests.push(`${init?.method} ${input}`)
      return new Response(null, { status: 404 })
    },
  })
  await purge('media', 'a/b c.png')
  expect(requests).toEqual(['DELETE https://ref.supabase.co/storage/v1/cdn/media/a/b%20c.png'])
})
