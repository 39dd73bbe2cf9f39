import type { FormCompanion } from '../record/form-companions.ts'

/** Texts of an image in the library. */
export type PictureTexts = { alt: string; is_decorative: boolean; credit: string | null }
export type StoredPicture = PictureTexts & { id: string; path: string }

type UploadProgress = {
  signal: AbortSignal
  /** Progress from 0 to 1. */
  onProgress(share: number): void
  /** Offline; the upload resumes automatically. */
  onWaiting(isWaiting: boolean): void
}

/** Dependencies of an image field; they may change while it is open. */
export type PictureChoiceContext = {
  /** Returns why a file is refused. */
  validate(file: File): string | undefined
  /** Stores a file in the library; an existing image with the same content is used instead. */
  upload(file: File, texts: () => Partial<PictureTexts>, on: UploadProgress): Promise<StoredPicture>
  saveTexts(id: string, texts: Partial<PictureTexts>): Promise<void>
  /** Called with a stored image and its alt text. */
  onStored(picture: StoredPicture): void
  /** Called when `isDirty` changes. */
  onDirty(): void
  /** Image that the field shows, once it is known. */
  shown(): (PictureTexts & { id: string }) | undefined
  /** Alt text of an image without one. */
  suggestion(): string
  /** Field of the form that shows a missing alt text. */
  altField: string
}

type State = {
  /** File that is uploading, or failed. */
  file: File | undefined
  /** Progress from 0 to 1; undefined unless it is uploading. */
  share: number | undefined
  isWaiting: boolean
  error: string | undefined
  /** Last uploaded file, shown until the library answers. */
  preview: File | undefined
  /** Texts that are not in the library yet. */
  typed: Partial<PictureTexts>
}

const idle: State = {
  file: undefined,
  share: undefined,
  isWaiting: false,
  error: undefined,
  preview: undefined,
  typed: {},
}

const reasonOf = (reason: unknown) => (reason instanceof Error ? reason.message : '')

/** State of an image field, independent of React: the upload starts when a file is chosen, and a save waits for it. */
export function createPictureChoice(first: PictureChoiceContext) {
  let context = first
  let state = idle
  let running: { controller: AbortController; done: Promise<void> } | undefined
  /** Image uploaded here, until the field shows it. */
  let stored: StoredPicture | undefined
  const listeners = new Set<() => void>()
  const lacksWords = () => stored !== undefined && !stored.alt && !stored.is_decorative
  const isDirty = () => state.file !== undefined || Object.keys(state.typed).length > 0 || lacksWords()
  function become(change: Partial<State>) {
    const wasDirty = isDirty()
    state = { ...state, ...change }
    for (const listener of listeners) listener()
    if (wasDirty !== isDirty()) context.onDirty()
  }
  function stop() {
    running?.controller.abort()
    running = undefined
  }

  async function send(file: File, controller: AbortController) {
    try {
      const picture = await context.upload(file, () => state.typed, {
        signal: controller.signal,
        onProgress: share => become({ share }),
        onWaiting: isWaiting => become({ isWaiting }),
      })
      if (controller.signal.aborted) return
      stored = picture
      const { alt, is_decorative, credit } = state.typed
      // The image may have been in the library before, with its own texts; or texts were typed after it arrived there.
      const typed = {
        ...(alt && alt !== picture.alt && picture.alt === '' && !picture.is_decorative && { alt }),
        ...(is_decorative && !picture.is_decorative && picture.alt === '' && { is_decorative }),
        ...(credit && !picture.credit && { credit }),
      }
      context.onStored({ ...picture, ...typed })
      become({ ...idle, preview: file, typed })
    } catch (reason) {
      if (!controller.signal.aborted) become({ share: undefined, error: `Upload failed. ${reasonOf(reason)}`.trim() })
    }
  }
  /** @throws Error if the upload is aborted; a newer file is waited for */
  async function waitForUpload() {
    for (let upload = running; upload; upload = running) {
      await upload.done
      if (!upload.controller.signal.aborted) return
      if (!running) throw new Error('The upload was cancelled.')
    }
  }
  /** Removes the chosen file with the texts typed for it; texts of a stored image stay. */
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
    check() {
      const { alt, is_decorative } = { ...(state.file ? undefined : (stored ?? context.shown())), ...state.typed }
      if (!isDirty() || is_decorative || alt?.trim() || context.suggestion()) return {}
      return { [context.altField]: 'Enter the alt text: what the image shows, for screen readers.' }
    },
    async finish() {
      if (state.file && state.share === undefined) start(state.file)
      await waitForUpload()
      if (state.file) throw new Error(`The image could not be uploaded. ${state.error ?? ''}`.trim())
      const { typed } = state
      const picture = stored ?? context.shown()
      if (!picture || !isDirty()) return become({ typed: {} })
      const alt = typed.alt?.trim() || (typed.is_decorative || picture.alt ? undefined : context.suggestion())
      const texts = { ...typed, ...(alt !== undefined && { alt }) }
      try {
        await context.saveTexts(picture.id, texts)
        if (stored) stored = { ...stored, ...texts }
      } catch (reason) {
        throw new Error(`The texts of the image could not be saved. ${reasonOf(reason)}`.trim())
      }
      // Texts that were typed meanwhile stay.
      become(state.typed === typed ? { typed: {} } : {})
    },
    cancel: () => removeFile(),
    revert() {
      stop()
      stored = undefined
      become(idle)
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
    /** Starts the upload of a file. `texts` are known already, such as those of a copy. */
    choose(file: File, texts?: Partial<PictureTexts>) {
      const error = context.validate(file)
      if (error) return removeFile(`${file.name}: ${error}`)
      stored = undefined
      const alt = context.suggestion()
      become({ typed: texts ?? (alt ? { alt } : {}) })
      start(file)
    },
    /** Called when another image of the library, or none, is shown. */
    forget() {
      stop()
      stored = undefined
      become(idle)
    },
    retry: () => state.file && start(state.file),
    complain: (error: string) => become({ error }),
    type: (texts: Partial<PictureTexts>) => become({ typed: { ...state.typed, ...texts } }),
  }
}
