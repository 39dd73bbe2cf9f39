import { request as httpRequest } from 'node:http'
import { makeEmail } from '../contract/cast.ts'

export type RawRequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  isChunked?: boolean
}

/**
 * Sends a request target unchanged, which `fetch` would normalise. Each request uses a separate connection, because
 * refusing a body closes the connection. `isChunked` omits the length of the body.
 */
export function sendRawRequest(
  { url, publishableKey }: { url: string; publishableKey: string },
  path: string,
  { method = 'POST', headers = {}, body = '', isChunked = false }: RawRequestOptions = {},
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        agent: false,
        path,
        method,
        headers: { apikey: publishableKey, 'content-type': 'application/json', ...length, ...headers },
      },
      response => {
        let text = ''
        response.on('data', chunk => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Variants of a path: each letter percent-encoded, capitals, extra slashes, and dot segments. */
export function listPathSpellings(address: string): string[] {
  const [path = '', query = ''] = address.split('?')
  const tail = query && `?${query}`
  const escapedPaths = [...path].flatMap((letter, i) =>
    letter === '/' ? [] : [`${path.slice(0, i)}%${letter.charCodeAt(0).toString(16)}${path.slice(i + 1)}`],
  )
  const slashes = [...path].flatMap((letter, i) => (letter === '/' ? [`${path.slice(0, i)}/${path.slice(i)}`] : []))
  const dots = [`/x/..${path}`, `/.${path}`, path.replace('/v1/', '/v1/./'), path.replace('/v1/', '/v1/%2e%2e/v1/')]
  return [
    ...escapedPaths,
    ...slashes,
    ...dots,
    path.toUpperCase(),
    `${path}/`,
    `${path}%00`,
    `${path}%20`,
    `${path};x`,
    path.replaceAll('/', '\\'),
    `http://localhost${path}`,
  ].map(spelling => spelling + tail)
}

/** Request that uses up a rate limit, because none of its attempts succeeds. */
export type LimitedRequest = { path: string; body: object; signedIn?: boolean; method?: string }
const email = makeEmail('zola')
const password = 'short'
export const limitedRequests: Record<string, LimitedRequest> = {
  password: { path: '/auth/v1/token?grant_type=password', body: { email, password: 'wrong' } },
  code: { path: '/auth/v1/verify', body: { type: 'recovery', email, token: '000000' } },
  letter: { path: '/auth/v1/recover', body: { email } },
  'letter by otp': { path: '/auth/v1/otp', body: { email } },
  'letter by magiclink': { path: '/auth/v1/magiclink', body: { email } },
  'letter again': { path: '/auth/v1/resend', body: { type: 'signup', email } },
  signUp: { path: '/auth/v1/signup', body: { email, password } },
  factor: {
    path: '/auth/v1/factors/5f0c2f9e-0000-4000-8000-000000000000/verify',
    body: { challenge_id: '5f0c2f9e-0000-4000-8000-000000000000', code: '000000' },
    signedIn: true,
  },
  'factor by recovery code': {
    path: '/rest/v1/rpc/use_recovery_code',
    body: { code: '0000-0000-0000-0000' },
    signedIn: true,
  },
  reauthentication: {
    path: '/auth/v1/user',
    method: 'PUT',
    body: { password: 'another long one', current_password: 'wrong' },
    signedIn: true,
  },
  'letter by a change of address': {
    path: '/auth/v1/user',
    method: 'PUT',
    body: { email: makeEmail('victim') },
    signedIn: true,
  },
  'letter to oneself': { path: '/auth/v1/reauthenticate', method: 'GET', body: {}, signedIn: true },
  application: { path: '/rest/v1/rpc/submit_application', body: { application: { website: 'x' } } },
  'application whose referee is named': {
    path: '/rest/v1/rpc/name_referee',
    body: { token: 'x', name: 'x', email: 'x@example.org', relation: '', expects: true },
  },
  'application vouched for': { path: '/rest/v1/rpc/answer_as_referee', body: { token: 'x', knows: 'x', again: 'x' } },
  'application not vouched for': { path: '/rest/v1/rpc/decline_as_referee', body: { token: 'x', because: '' } },
}
