/**
 * Result of the worker that reduces a picture: the smaller file, or undefined after an error. A worker is used, so that
 * the page stays responsive.
 */
export type PictureResizeResult = { file: Blob; side: number }

const outputEncodings = [
  { type: 'image/webp', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.86 },
]

async function resizePicture({ file, side }: PictureResizeResult): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const share = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const encoding of outputEncodings) {
    const blob = await canvas.convertToBlob(encoding)
    // Checks the type of the result, because a browser that cannot encode the requested type uses another type.
    if (blob.type === encoding.type && blob.size < file.size) return blob
  }
  return undefined
}

self.onmessage = ({ data }: MessageEvent<PictureResizeResult>) =>
  resizePicture(data).then(
    blob => self.postMessage(blob),
    () => self.postMessage(undefined),
  )
