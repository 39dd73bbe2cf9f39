import type { DetailedError, Upload } from 'tus-js-client'
import { readBackendSettings } from '../db/browser-db.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { retryDelaysMs } from './storage-error.ts'

/** Size of a chunk in bytes. Hosted Supabase accepts only this value. */
const chunkBytes = 6 * 1024 * 1024

export type FileToUpload = {
  file: Blob
  /** Path of the file in the bucket of the library. */
  path: string
  /** Signal that cancels the upload and deletes the part that the server has received. */
  signal?: AbortSignal | undefined
  /** Upload progress from 0 to 1. */
  onProgress?: (share: number) => void
  /** Called when the network goes offline, and again when the network is back. The upload resumes automatically. */
  onWaiting?: (waiting: boolean) => void
}

const findStatus = (error: Error | DetailedError) =>
  ('originalResponse' in error && error.originalResponse?.getStatus()) || undefined
/** Error message in the response of the storage; undefined for a response without a message. */
function formatError(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
  try {
    return (JSON.parse(body ?? '') as { message: string }).message
  } catch {
    return body || `The storage answered ${findStatus(error)}.`
  }
}
/** HTTP statuses after which a retry may succeed: timeout, offset conflict, lock, too many requests. */
const retryableStatuses = new Set([408, 409, 423, 425, 429])

/**
 * Decides what to do after an error. `arrived` means that a new upload was refused because its path exists. Paths are
 * random, so the existing file is the same file, and only the last response was lost.
 */
export function classifyUploadError(error: Error | DetailedError): 'refused' | 'arrived' | 'again' {
  const status = findStatus(error)
  const method = 'originalRequest' in error ? error.originalRequest?.getMethod() : undefined
  if (status === 409 && method === 'POST') return 'arrived'
  return status !== undefined && status >= 400 && status < 500 && !retryableStatuses.has(status) ? 'refused' : 'again'
}

/**
 * Uploads a file in chunks. After a lost connection, a restart of the server or a renewal of the session, the upload
 * resumes where it stopped.
 * @throws Error whose message can be shown to users; an AbortError when the upload was cancelled
 */
export async function uploadInChunks({ file, path, signal, onProgress, onWaiting }: FileToUpload): Promise<void> {
  // The upload library is imported here, because only uploads need it.
  const { Upload: ResumableUpload } = await import('tus-js-client')
  const { url, publishableKey } = readBackendSettings()
  const token = async () => {
    const { data } = await (await loadSessionDb()).auth.getSession()
    return data.session?.access_token ?? publishableKey
  }
  signal?.throwIfAborted()
  /** Removes the abort listener when the upload has ended, because a later abort would delete the stored file. */
  const ended = new AbortController()
  const uploading = new Promise<void>((resolve, reject) => {
    let tries = 0
    const upload: Upload = new ResumableUpload(file, {
      endpoint: `${url}/storage/v1/upload/resumable`,
      chunkSize: chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { bucketName: 'media', objectName: path, contentType: file.type, cacheControl: '3600' },
      async onBeforeRequest(request) {
        request.setHeader('authorization', `Bearer ${await token()}`)
        request.setHeader('apikey', publishableKey)
      },
      onProgress(sentBytes, total) {
        tries = 0
        onWaiting?.(false)
        onProgress?.(total > 0 ? sentBytes / total : 1)
      },
      onSuccess: () => resolve(),
      onError(error) {
        const outcome = classifyUploadError(error)
        if (outcome === 'arrived') return resolve()
        if (outcome === 'refused') return reject(new Error(formatError(error)))
        onWaiting?.(true)
        const wait = retryDelaysMs[Math.min(tries++, retryDelaysMs.length - 1)]
        setTimeout(() => !signal?.aborted && upload.start(), wait)
      },
    })
    const cancel = () => {
      reject(signal?.reason)
      // An error is ignored, because the server deletes partial uploads within a day.
      upload.abort(true).catch(() => {})
    }
    signal?.addEventListener('abort', cancel, { signal: ended.signal })
    upload.start()
  })
  await uploading.finally(() => ended.abort())
}
