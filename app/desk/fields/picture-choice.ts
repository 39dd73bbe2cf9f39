import type { FormCompanion } from '../record/form-companions.ts'
import type { FieldValues } from '../record/merge.ts'

/** Texts of an image in the library. */
export type PictureTexts = { alt: string; is_decorative: boolean; credit: string | null }
export type StoredPicture = PictureTexts & { id: string; path: string }

type UploadProgress = {
  signal: AbortSignal
  /** Progress of the upload, from 0 to 1. */
  onProgress(share: number): void
  /** Called with true while the upload is paused offline. The upload resumes automatically. */
  onWaiting(isWaiting: boolean): void
}

/** Functions and values that an image field depends on. They may change while the field is open. */
export type PictureChoiceContext = {
  /** Returns the reason why a file is refused, or undefined. */
  validate(file: File): string | undefined
  /** Stores a file in the library, or returns the existing image with the same content. */
  upload(file: File, texts: () => Partial<PictureTexts>, on: UploadProgress): Promise<StoredPicture>
  saveTexts(id: string, texts: Partial<PictureTexts>): Promise<void>
  /** Called with a stored image and the image's alt text. */
  onStored(picture: StoredPicture): void
  /** Called when `isDirty` changes. */
  onDirty(): void
  /** Image that the field shows; undefined until the image's record is loaded. */
  shown(): (PictureTexts & { id: string }) | undefined
  /** Returns an alternative text to suggest for an image without alternative text. */
  suggestion(): string
  /** Name of the form field that shows the error for a missing alt text. */
  altField: string
  /** Whether these values may not be saved without an alt text. */
  needsAlt(values: FieldValues): boolean
}

type PictureChoiceState = {
  /** File that is uploading, or whose upload failed. */
  file: File | undefined
  /** Progress of the upload, from 0 to 1; undefined without an upload. */
  share: number | undefined
  isWaiting: boolean
  error: string | undefined
  /** Last uploaded file, shown until the library answers. */
  preview: File | undefined
  /** Typed texts that the library has not stored yet. */
  typed: Partial<PictureTexts>
}

const idleState: PictureChoiceState = {
  file: undefined,
  share: undefined,
  isWaiting: false,
  error: undefined,
  preview: undefined,
  typed: {},
}

const getErrorMessage = (reason: unknown) => (reason instanceof Error ? reason.message : '')

/** Lists the typed texts that differ from the texts that were sent to the library. */
const listTextsTypedSince = (sent: Partial<PictureTexts>, typed: Partial<PictureTexts>): Partial<PictureTexts> =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== sent[name as keyof PictureTexts]))

/** Adds typed texts to an image of the library that lacks these texts. Texts that the image has already stay. */
const fillMissingTexts = (picture: PictureTexts, { alt, is_decorative, credit }: Partial<PictureTexts>) => {
  const hasWords = picture.alt !== '' || picture.is_decorative
  return {
    ...(alt && !hasWords && { alt }),
    ...(is_decorative && !hasWords && { is_decorative }),
    ...(credit && !picture.credit && { credit }),
  }
}

/**
 * State of an image field, independent of React. The upload starts when a file is selected, and a save waits until the
 * upload has finished.
 */
export function createPictureChoice(first: PictureChoiceContext) {
  let context = first
  let state = idleState
  let running: { controller: AbortController; done: Promise<void> } | undefined
  /** Image that was uploaded in this form, until the value of the field is this image. */
  let stored: StoredPicture | undefined
  /** Whether the record was saved with the uploaded image although the image has no alt text, as a draft may be. */
  let isSavedWithoutAlt = false
  const listeners = new Set<() => void>()
  const lacksWords = () => stored !== undefined && !isSavedWithoutAlt && !stored.alt && !stored.is_decorative
  const isDirty = () => state.file !== undefined || Object.keys(state.typed).length > 0 || lacksWords()
  function become(change: Partial<PictureChoiceState>) {
    const wasDirty = isDirty()
    state = { ...state, ...change }
    for (const listener of listeners) listener()
    if (wasDirty !== isDirty()) context.onDirty()
  }
  function stop() {
    running?.controller.abort()
    running = undefined
  }

  function forgetStored() {
    stored = undefined
    isSavedWithoutAlt = false
  }

  async function send(file: File, controller: AbortController) {
    /** Texts that were sent for the new image; undefined if the library had the image before. */
    let sent: Partial<PictureTexts> | undefined
    const readTexts = () => {
      sent = state.typed
      return sent
    }
    try {
      const picture = await context.upload(file, readTexts, {
        signal: controller.signal,
        onProgress: share => become({ share }),
        onWaiting: isWaiting => become({ isWaiting }),
      })
      if (controller.signal.aborted) return
      stored = picture
      const typed = sent ? listTextsTypedSince(sent, state.typed) : fillMissingTexts(picture, state.typed)
      context.onStored({ ...picture, ...typed })
      become({ ...idleState, preview: file, typed })
    } catch (reason) {
      if (!controller.signal.aborted)
        become({ share: undefined, error: `Upload failed. ${getErrorMessage(reason)}`.trim() })
    }
  }
  /**
   * Waits for a running upload. If a newer file is selected during the upload, the function also waits for the upload
   * of that file.
   * @throws Error if the upload is cancelled
   */
  async function waitForUpload() {
    for (let upload = running; upload; upload = running) {
      await upload.done
      if (!upload.controller.signal.aborted) return
      if (!running) throw new Error('The upload was cancelled.')
    }
  }
  /** Removes the selected file and the texts that were typed for this file. Texts of a stored image stay. */
  function removeFile(error?: string) {
    stop()
    become({ file: undefined, share: undefined, isWaiting: false, error, ...(state.file && { typed: {} }) })
  }
  function start(file: File) {
    stop()
    const controller = new AbortController()
    become({ file, share: 0, isWaiting: false, error: undefined })
    running = { controller, done: send(file, controller) }
  }

  const companion: FormCompanion = {
    isDirty,
    isBusy: () => state.share !== undefined,
    check(values) {
      const { alt, is_decorative } = { ...(state.file ? undefined : (stored ?? context.shown())), ...state.typed }
      if (!context.needsAlt(values) || !isDirty() || is_decorative || alt?.trim() || context.suggestion()) return {}
      return { [context.altField]: 'Enter the alt text: what the image shows, for screen readers.' }
    },
    async finish() {
      if (state.file && state.share === undefined) start(state.file)
      await waitForUpload()
      if (state.file) throw new Error(`The image could not be uploaded. ${state.error ?? ''}`.trim())
      const { typed } = state
      const picture = stored ?? context.shown()
      if (!picture || !isDirty()) return become({ typed: {} })
      const alt =
        typed.alt?.trim() || (typed.is_decorative || picture.alt ? undefined : context.suggestion() || undefined)
      const texts = { ...typed, ...(alt !== undefined && { alt }) }
      try {
        if (Object.keys(texts).length > 0) await context.saveTexts(picture.id, texts)
        isSavedWithoutAlt = true
        if (stored) stored = { ...stored, ...texts }
      } catch (reason) {
        throw new Error(`The texts of the image could not be saved. ${getErrorMessage(reason)}`.trim())
      }
      // Text that the user has typed during the request is not cleared.
      become(state.typed === typed ? { typed: {} } : {})
    },
    cancel: () => removeFile(),
    revert() {
      stop()
      forgetStored()
      become(idleState)
    },
  }

  return {
    ...companion,
    companion,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use(next: PictureChoiceContext) {
      context = next
    },
    /**
     * Starts the upload of a file. `texts` are texts that are known before the upload, such as the texts of a copied
     * image.
     */
    choose(file: File, texts?: Partial<PictureTexts>) {
      const error = context.validate(file)
      if (error) return removeFile(`${file.name}: ${error}`)
      forgetStored()
      const alt = context.suggestion()
      become({ typed: texts ?? (alt ? { alt } : {}) })
      start(file)
    },
    /**
     * Discards the upload and the typed texts, because the field now shows another image of the library, or no image.
     */
    forget() {
      stop()
      forgetStored()
      become(idleState)
    },
    retry: () => state.file && start(state.file),
    complain: (error: string) => become({ error }),
    type: (texts: Partial<PictureTexts>) => become({ typed: { ...state.typed, ...texts } }),
  }
}
