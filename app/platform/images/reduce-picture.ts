import type { Reduction } from './reduce-picture.worker.ts'

/** Maximum length in pixels of the longer side after reduction: pages request at most 1920. */
const mostSide = 3200
/** Size in bytes from which a picture is reduced before the upload: a slow connection needs minutes for it. */
const huge = 6 * 1024 * 1024

/** File types that are never reduced, because the result would lose its animation. */
const stays = ['image/gif']

/**
 * Reduces a huge picture before the upload; returns any other file unchanged, and also when the browser cannot reduce
 * it.
 */
export async function reducePicture(file: File): Promise<File> {
  if (file.size < huge || stays.includes(file.type) || typeof OffscreenCanvas === 'undefined') return file
  const worker = new Worker(new URL('./reduce-picture.worker.ts', import.meta.url), { type: 'module' })
  try {
    const result = await new Promise<Blob | undefined>(resolve => {
      worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
      worker.onerror = () => resolve(undefined)
      worker.postMessage({ file, side: mostSide } satisfies Reduction)
    })
    return result ? new File([result], file.name, { type: result.type }) : file
  } finally {
    worker.terminate()
  }
}
