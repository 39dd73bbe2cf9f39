import type { DetailedError, Upload } from 'tus-js-client'
import { backendAddress } from '../db/browser-db.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { betweenTries } from './storage-error.ts'

/** As hosted Supabase wants it, to the byte. */
const pieceSize = 6 * 1024 * 1024

export type FileToSend = {
  file: Blob
  /** Place in the bucket of the library. */
  path: string
  /** Cancels it, and has the server forget what it got. */
  signal?: AbortSignal | undefined
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  /** Whether the network is away just now: it goes on by itself. */
  onWaiting?: (waiting: boolean) => void
}

const statusOf = (error: Error | DetailedError) =>
  ('originalResponse' in error && error.originalResponse?.getStatus()) || undefined
/** What the storage answered, in its words where it has some. */
function wordsOf(error: Error | DetailedError): string {
  const said = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
  try {
    return (JSON.parse(said ?? '') as { message: string }).message
  } catch {
    return said || `The storage answered ${statusOf(error)}.`
  }
}
/** Statuses that another try may do away with: a timeout, a conflict of offsets, a lock, too many requests. */
const passing = new Set([408, 409, 423, 425, 429])

/**
 * What is to be done after an error. `arrived`: a new upload was refused because its name is taken; names are random, so it is
 * the same file, whose last answer was lost.
 */
export function uploadOutcome(error: Error | DetailedError): 'refused' | 'arrived' | 'again' {
  const status = statusOf(error)
  const method = 'originalRequest' in error ? error.originalRequest?.getMethod() : undefined
  if (status === 409 && method === 'POST') return 'arrived'
  return status !== undefined && status >= 400 && status < 500 && !passing.has(status) ? 'refused' : 'again'
}

/**
 * Sends a file in pieces. A network that goes away, a server that is started anew and a session that is renewed on the way
 * lose nothing that was sent.
 * @throws Error whose message is for people; an AbortError when it was cancelled
 */
export async function sendFile({ file, path, signal, onProgress, onWaiting }: FileToSend): Promise<void> {
  // Only who uploads needs it.
  const { Upload: ResumableUpload } = await import('tus-js-client')
  const { url, publishableKey } = backendAddress()
  const token = async () => {
    const { data } = await (await loadSessionDb()).auth.getSession()
    return data.session?.access_token ?? publishableKey
  }
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    let tries = 0
    const upload: Upload = new ResumableUpload(file, {
      endpoint: `${url}/storage/v1/upload/resumable`,
      chunkSize: pieceSize,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { bucketName: 'media', objectName: path, contentType: file.type, cacheControl: '3600' },
      async onBeforeRequest(request) {
        request.setHeader('authorization', `Bearer ${await token()}`)
        request.setHeader('apikey', publishableKey)
      },
      onProgress(sent, total) {
        tries = 0
        onWaiting?.(false)
        onProgress?.(total > 0 ? sent / total : 1)
      },
      onSuccess: () => resolve(),
      onError(error) {
        const outcome = uploadOutcome(error)
        if (outcome === 'arrived') return resolve()
        if (outcome === 'refused') return reject(new Error(wordsOf(error)))
        onWaiting?.(true)
        const wait = betweenTries[Math.min(tries++, betweenTries.length - 1)]
        setTimeout(() => !signal?.aborted && upload.start(), wait)
      },
    })
    signal?.addEventListener('abort', () => {
      reject(signal.reason)
      // What the server got is forgotten within a day, where it cannot be told now.
      upload.abort(true).catch(() => {})
    })
    upload.start()
  })
}
