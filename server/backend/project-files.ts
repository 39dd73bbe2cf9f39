import { setTimeout as pause } from 'node:timers/promises'
import { keyHeaders } from './project-functions.ts'

/**
 * The status of an answer of Supabase Storage, which sends most refusals as HTTP 400 with the true status in the body: of a lock
 * or a database without connections as well as of a file that is not there.
 */
export async function storageStatus(answer: Response): Promise<number> {
  if (answer.status !== 400) return answer.status
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  const status =
    typeof said === 'object' && said !== null && 'statusCode' in said ? Number(said.statusCode) : Number.NaN
  return Number.isInteger(status) ? status : 400
}

/** It passes by itself: no answer (0), a timeout, a lock, too many requests, or trouble of the server's own. */
export const isPassing = (status: number): boolean => [0, 408, 409, 423, 425, 429].includes(status) || status >= 500

/** Statuses of a file that is not there. What nobody may see is answered alike. */
const absent = new Set([400, 403, 404])

type Reader = { url: string; publishableKey: string; secretKey?: string | undefined; ask?: typeof fetch }

/**
 * Reads files of a project: with the secret key where there is one, else as nobody. A CDN before the project keeps what it
 * answered to one key, so nothing that the server read can be had with the public key.
 * @returns what does so. It answers undefined for a file that is not there, and throws when nobody can say. Its `version` is
 *   another one for another content: a CDN that keeps copies by whole addresses gives no earlier one.
 */
export const fileReader =
  ({ url, publishableKey, secretKey, ask = fetch }: Reader) =>
  async (bucket: string, name: string, version?: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const path = name.split('/').map(encodeURIComponent).join('/')
    const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`
    const answer = await ask(`${url}/storage/v1/object/authenticated/${bucket}/${path}${query}`, {
      headers: secretKey
        ? keyHeaders(secretKey)
        : { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    const status = await storageStatus(answer)
    if (absent.has(status)) return undefined
    throw new Error(`The storage answered ${status}.`)
  }

/**
 * Has the CDN of a project forget its copies of a file. Only some plans offer that, so whatever it answers is ignored: copies
 * go by themselves within their time.
 */
export const copyPurger =
  ({ url, secretKey, ask = fetch }: Asked) =>
  async (bucket: string, name: string): Promise<void> => {
    const path = name.split('/').map(encodeURIComponent).join('/')
    await ask(`${url}/storage/v1/cdn/${bucket}/${path}`, {
      method: 'DELETE',
      headers: keyHeaders(secretKey),
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
  }

/** As many as a project removes at a time. */
const atOnce = 500

/** Removes uploaded files of a project, past every policy. @returns what does so */
export const fileRemover =
  ({ url, secretKey }: { url: string; secretKey: string }) =>
  async (bucket: string, names: string[]): Promise<void> => {
    for (let first = 0; first < names.length; first += atOnce) {
      const answer = await fetch(`${url}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { ...keyHeaders(secretKey), 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: names.slice(first, first + atOnce) }),
        signal: AbortSignal.timeout(60_000),
      })
      if (!answer.ok) throw Object.assign(new Error('The files were not removed.'), { code: `files ${answer.status}` })
    }
  }

/** Milliseconds before a file that could not be kept just then is sent again: many come at once, and storage may be busy. */
const waits = [500, 2000, 5000]

type Asked = { url: string; secretKey: string; ask?: typeof fetch }

/** Keeps a file of the server's own in a bucket, past every policy, in the place of what lay there. @returns what does so */
export const fileWriter =
  ({ url, secretKey, ask = fetch }: Asked) =>
  async (bucket: string, name: string, body: Uint8Array, type: string): Promise<void> => {
    const place = `${url}/storage/v1/object/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`
    for (let failures = 0; ; failures++) {
      const answer = await ask(place, {
        method: 'POST',
        headers: {
          ...keyHeaders(secretKey),
          'content-type': type,
          'cache-control': 'max-age=3600',
          'x-upsert': 'true',
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(60_000),
      })
      if (answer.ok) return
      // 409: another upload of the name is under way, such as of the same picture at another address.
      const status = await storageStatus(answer)
      const wait = waits[failures]
      if (!isPassing(status) || wait === undefined)
        throw Object.assign(new Error('The file was not kept.'), { code: `files ${status}` })
      await pause(wait)
    }
  }
