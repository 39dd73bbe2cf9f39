import type { PictureResizeResult } from './reduce-picture.worker.ts'

/** Maximum length of the longer side after reduction, in pixels. Pages request at most 1920 pixels. */
const maxSidePx = 3200
/**
 * Minimum size in bytes of a file that is resized before the upload, because a slow connection would need minutes for
 * a larger file.
 */
const minResizedBytes = 6 * 1024 * 1024

/** File types that are never resized, because resizing would destroy an animation. */
const unresizedTypes = ['image/gif']

/**
 * Reduces a very large picture before the upload. Any other file is returned unchanged, and so is a picture that the
 * browser cannot reduce.
 */
export async function resizePictureBeforeUpload(file: File): Promise<File> {
  if (file.size < minResizedBytes || unresizedTypes.includes(file.type) || typeof OffscreenCanvas === 'undefined')
    return file
  const worker = new Worker(new URL('./reduce-picture.worker.ts', import.meta.url), { type: 'module' })
  try {
    const result = await new Promise<Blob | undefined>(resolve => {
      worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
      worker.onerror = () => resolve(undefined)
      worker.postMessage({ file, side: maxSidePx } satisfies PictureResizeResult)
    })
    return result ? new File([result], file.name, { type: result.type }) : file
  } finally {
    worker.terminate()
  }
}
