import { setTimeout as pause } from 'node:timers/promises'
import { keyHeaders } from './project-functions.ts'

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
      const isPassing = answer.status === 409 || answer.status === 429 || answer.status >= 500
      const wait = waits[failures]
      if (!isPassing || wait === undefined)
        throw Object.assign(new Error('The file was not kept.'), { code: `files ${answer.status}` })
      await pause(wait)
    }
  }
