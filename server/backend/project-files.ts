import { setTimeout as pause } from 'node:timers/promises'
import { buildKeyHeaders } from './project-functions.ts'

/**
 * Reads the real status of a Supabase Storage response. Most errors arrive as HTTP 400 with the real status in the
 * body: locks and exhausted database connections as well as missing files.
 */
export async function readStorageStatus(answer: Response): Promise<number> {
  if (answer.status !== 400) return answer.status
  const errorBody: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  const status =
    typeof errorBody === 'object' && errorBody !== null && 'statusCode' in errorBody
      ? Number(errorBody.statusCode)
      : Number.NaN
  return Number.isInteger(status) ? status : 400
}

/**
 * Whether a status is temporary, so that a retry makes sense: no response (0), timeout, lock, too many requests, or a
 * server error.
 */
export const isTemporaryStatus = (status: number): boolean =>
  [0, 408, 409, 423, 425, 429].includes(status) || status >= 500

/** Statuses for a missing file, and for a file without read permission. */
const missingFileStatuses = new Set([400, 403, 404])

type FileReaderOptions = { url: string; publishableKey: string; secretKey?: string | undefined; ask?: typeof fetch }

/**
 * Makes a function that reads files of a Supabase project: with the secret key if one is set, otherwise as an anonymous
 * user. A CDN in front of the project stores a copy per API key, so that a copy read with the secret key is never
 * returned for the public key.
 * @returns a function that returns undefined for a missing file and throws when it is unknown whether the file exists.
 * Its parameter `version` changes with the content, so that a CDN that caches by full URL returns no earlier copy
 */
export const makeFileReader =
  ({ url, publishableKey, secretKey, ask = fetch }: FileReaderOptions) =>
  async (bucket: string, name: string, version?: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const path = name.split('/').map(encodeURIComponent).join('/')
    const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`
    const answer = await ask(`${url}/storage/v1/object/authenticated/${bucket}/${path}${query}`, {
      headers: secretKey
        ? buildKeyHeaders(secretKey)
        : { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    const status = await readStorageStatus(answer)
    if (missingFileStatuses.has(status)) return undefined
    throw new Error(`The storage answered ${status}.`)
  }

/**
 * Makes a function that purges a file from the CDN of a Supabase project. Only some plans of Supabase offer this, so
 * the response is ignored; without the purge, cached copies expire later.
 */
export const makeCdnPurger =
  ({ url, secretKey, ask = fetch }: StorageOptions) =>
  async (bucket: string, name: string): Promise<void> => {
    const path = name.split('/').map(encodeURIComponent).join('/')
    await ask(`${url}/storage/v1/cdn/${bucket}/${path}`, {
      method: 'DELETE',
      headers: buildKeyHeaders(secretKey),
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
  }

/** Maximum number of files that a project deletes per request. */
const maxFilesPerDelete = 500

/** Makes a function that deletes uploaded files of a project and bypasses every policy. */
export const makeFileRemover =
  ({ url, secretKey }: { url: string; secretKey: string }) =>
  async (bucket: string, names: string[]): Promise<void> => {
    for (let first = 0; first < names.length; first += maxFilesPerDelete) {
      const answer = await fetch(`${url}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { ...buildKeyHeaders(secretKey), 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: names.slice(first, first + maxFilesPerDelete) }),
        signal: AbortSignal.timeout(60_000),
      })
      if (!answer.ok) throw Object.assign(new Error('The files were not removed.'), { code: `files ${answer.status}` })
    }
  }

/** Delays in ms before an upload is retried: many files arrive at the same time, and storage may be busy. */
const uploadRetryDelaysMs = [500, 2000, 5000]

type StorageOptions = { url: string; secretKey: string; ask?: typeof fetch }

/**
 * Makes a function that stores a file that the server created in a bucket, bypasses every policy and replaces an
 * existing file.
 */
export const makeFileWriter =
  ({ url, secretKey, ask = fetch }: StorageOptions) =>
  async (bucket: string, name: string, body: Uint8Array, type: string): Promise<void> => {
    const fileUrl = `${url}/storage/v1/object/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`
    for (let failures = 0; ; failures++) {
      const answer = await ask(fileUrl, {
        method: 'POST',
        headers: {
          ...buildKeyHeaders(secretKey),
          'content-type': type,
          'cache-control': 'max-age=3600',
          'x-upsert': 'true',
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(60_000),
      })
      if (answer.ok) return
      // Status 409 means that another upload with the same name is in progress, for example of the same picture from
      // another URL.
      const status = await readStorageStatus(answer)
      const wait = uploadRetryDelaysMs[failures]
      if (!isTemporaryStatus(status) || wait === undefined)
        throw Object.assign(new Error('The file was not kept.'), { code: `files ${status}` })
      await pause(wait)
    }
  }
