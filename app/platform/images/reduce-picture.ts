import type { Reduction } from './reduce-picture.worker.ts'

/** Pixels of the longer side beyond which a huge picture is not sent: the largest size that pages ask for has 1920. */
const mostSide = 3200
/** Bytes from which a picture is huge: a line in the field takes minutes for it. */
const huge = 6 * 1024 * 1024

/** What moves would stand still afterwards. */
const stays = ['image/gif']

/** A huge picture made smaller before it is sent; anything else as it is. A browser that cannot do it sends what it has. */
export async function reducePicture(file: File): Promise<File> {
  if (file.size < huge || stays.includes(file.type) || typeof OffscreenCanvas === 'undefined') return file
  const worker = new Worker(new URL('./reduce-picture.worker.ts', import.meta.url), { type: 'module' })
  try {
    const made = await new Promise<Blob | undefined>(resolve => {
      worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
      worker.onerror = () => resolve(undefined)
      worker.postMessage({ file, side: mostSide } satisfies Reduction)
    })
    return made ? new File([made], file.name, { type: made.type }) : file
  } finally {
    worker.terminate()
  }
}
