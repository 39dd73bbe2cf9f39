import { findPictureError, type UploadedPicture, type UploadOptions } from '../../platform/images/upload-picture.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'

/** State of an upload. */
export type UploadState =
  | { status: 'waiting' }
  | {
      status: 'sending'
      /** Progress of the upload, from 0 to 1. */
      share: number
      /** Whether the upload is paused offline. The upload resumes automatically. */
      away: boolean
    }
  /** The library already has the same picture, so the user has to decide. */
  | { status: 'duplicate'; uploaded: UploadedPicture }
  | { status: 'stored'; pictureId: string }
  | {
      status: 'refused'
      said: string
      /** Whether a retry of the upload can succeed. */
      again: boolean
    }

export type LibraryUpload = { id: string; file: File; state: UploadState }

/** Choice for a duplicate: use the stored picture, replace the file of the stored picture, or store both. */
export type DuplicatePictureChoice = 'use' | 'replace' | 'both'

export type LibraryUploadSteps = {
  /** Uploads a file. The server checks the file. */
  send(options: UploadOptions): Promise<UploadedPicture>
  /** Adds an uploaded file to the library. Returns the id of the picture. */
  store(uploaded: UploadedPicture): Promise<string>
  /** Deletes an uploaded file. */
  discard(uploaded: UploadedPicture): Promise<void>
  /** Replaces a picture's file with the uploaded file. */
  replace(uploaded: UploadedPicture, file: File): Promise<string>
}

/** Maximum number of simultaneous uploads. More uploads would only share the same bandwidth. */
const maxParallelUploads = 2
/** Default folder in the storage bucket of pictures. */
const uploadFolder = 'library'

/** Error message of an upload. A cancelled upload has no message. */
const formatError = (error: unknown) => (error instanceof Error && error.message) || 'Upload failed.'

/**
 * Upload queue of the library. Every file has its own progress, cancel, retry and decision. A refused file does not
 * block other files.
 */
export class UploadQueue {
  #uploads: readonly LibraryUpload[] = []
  #stops = new Map<string, AbortController>()
  #listeners = new Set<() => void>()
  #steps: LibraryUploadSteps

  constructor(steps: LibraryUploadSteps) {
    this.#steps = steps
  }

  /** Registers a listener, as `useSyncExternalStore` expects. */
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  list = (): readonly LibraryUpload[] => this.#uploads

  add(files: readonly File[]): void {
    const added = files.map(file => {
      const error = findPictureError(file)
      const state: UploadState = error ? { status: 'refused', said: error, again: false } : { status: 'waiting' }
      return { id: crypto.randomUUID(), file, state }
    })
    this.#become([...this.#uploads, ...added])
    this.#goOn()
  }

  /** Cancels an upload and deletes the part that was uploaded. */
  cancel(id: string): void {
    this.#stops.get(id)?.abort(new DOMException('cancelled', 'AbortError'))
    const upload = this.#uploads.find(each => each.id === id)
    if (upload?.state.status === 'duplicate') void this.#steps.discard(upload.state.uploaded).catch(() => {})
    this.#become(this.#uploads.filter(each => each.id !== id))
    this.#goOn()
  }

  retry(id: string): void {
    this.#set(id, { status: 'waiting' })
    this.#goOn()
  }

  /** Removes finished and refused uploads from the list. */
  clear(): void {
    this.#become(this.#uploads.filter(({ state }) => state.status !== 'stored' && state.status !== 'refused'))
  }

  /**
   * Carries out the user's decision about a duplicate.
   * @returns a promise that resolves when the decision is carried out
   */
  async decide(id: string, choice: DuplicatePictureChoice): Promise<void> {
    const upload = this.#uploads.find(each => each.id === id)
    if (upload?.state.status !== 'duplicate') return
    const { uploaded } = upload.state
    this.#set(id, { status: 'sending', share: 1, away: false })
    try {
      if (choice === 'both') return this.#set(id, { status: 'stored', pictureId: await this.#steps.store(uploaded) })
      if (choice === 'replace')
        return this.#set(id, { status: 'stored', pictureId: await this.#steps.replace(uploaded, upload.file) })
      await this.#steps.discard(uploaded)
      this.#set(id, { status: 'stored', pictureId: uploaded.duplicate?.id ?? '' })
    } catch (error) {
      this.#set(id, { status: 'refused', said: formatError(error), again: true })
    }
  }

  #goOn(): void {
    const running = this.#stops.size
    const next = this.#uploads
      .filter(({ state }) => state.status === 'waiting')
      .slice(0, Math.max(0, maxParallelUploads - running))
    for (const upload of next) void this.#send(upload)
  }

  async #send({ id, file }: LibraryUpload): Promise<void> {
    const stop = new AbortController()
    this.#stops.set(id, stop)
    let now = { share: 0, away: false }
    const say = (change: Partial<typeof now>) => {
      now = { ...now, ...change }
      if (!stop.signal.aborted) this.#set(id, { status: 'sending', ...now })
    }
    say({})
    try {
      const uploaded = await this.#steps.send({
        file,
        folder: uploadFolder,
        signal: stop.signal,
        onProgress: share => say({ share }),
        onWaiting: away => say({ away }),
      })
      if (uploaded.duplicate) this.#set(id, { status: 'duplicate', uploaded })
      else this.#set(id, { status: 'stored', pictureId: await this.#steps.store(uploaded) })
    } catch (error) {
      if (!stop.signal.aborted) this.#set(id, { status: 'refused', said: formatError(error), again: true })
    }
    this.#stops.delete(id)
    this.#goOn()
  }

  #set(id: string, state: UploadState): void {
    this.#become(this.#uploads.map(upload => (upload.id === id ? { ...upload, state } : upload)))
  }
  #become(uploads: readonly LibraryUpload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}

const statusRanks: Partial<Record<UploadState['status'], number>> = { refused: 0, duplicate: 1 }

/**
 * Sorts uploads: refused files first, then duplicates, because both need a decision by the user, then all other uploads
 * in their present order.
 */
export const sortUploads = (uploads: readonly LibraryUpload[]): LibraryUpload[] =>
  uploads.toSorted((one, other) => (statusRanks[one.state.status] ?? 2) - (statusRanks[other.state.status] ?? 2))

/**
 * Title of the list of uploads. It changes once no upload is running. A duplicate is not running, because it waits for the
 * user.
 */
export function formatUploadTitle(uploads: readonly LibraryUpload[]): string {
  const images = formatQuantity(uploads.length, 'image')
  if (uploads.every(({ state }) => state.status === 'stored')) return `${images} uploaded`
  const isRunning = uploads.some(({ state }) => state.status === 'waiting' || state.status === 'sending')
  return isRunning ? `Uploading ${images}` : `Upload of ${images} ended`
}

/** Summary of all uploads as a sentence. */
export function formatUploads(uploads: readonly LibraryUpload[]): string {
  const count = (...statuses: UploadState['status'][]) =>
    uploads.filter(({ state }) => statuses.includes(state.status)).length
  const parts = [
    [count('stored'), 'stored'],
    [count('sending'), 'uploading'],
    [count('duplicate'), 'to decide'],
    [count('refused'), 'refused'],
    [count('waiting'), 'waiting'],
  ] as const
  return parts.flatMap(([many, words]) => (many > 0 ? [`${many} ${words}`] : [])).join(', ')
}
