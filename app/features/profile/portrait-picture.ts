/** Width and height of a portrait as it is kept. */
const portraitSize = 512
/** What may be chosen. Larger than what is kept: it is cut here, before anything is sent. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp']
const largest = 25 * 1024 * 1024
const smallestSide = 160

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** What is wrong with a chosen file before it was opened, in words; undefined when it may be opened. */
export function fileError({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): string | undefined {
  if (!pictureKinds.includes(type))
    return `“${name}” is not a picture that can be used. JPEG, PNG and WebP can; save it as one of them and choose it again.`
  if (size > largest)
    return `“${name}” has ${megabytes(size)}; ${megabytes(largest)} are the most. Choose a smaller one.`
  if (size === 0) return `“${name}” is empty. Choose another one.`
  return undefined
}

/** Opens a chosen file, turned as its camera was held. */
export async function openPicture(file: File): Promise<{ picture: ImageBitmap } | { error: string }> {
  const error = fileError(file)
  if (error) return { error }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { error: `“${file.name}” could not be opened; it may be damaged. Choose another one.` }
  const { width, height } = picture
  if (Math.min(width, height) >= smallestSide) return { picture }
  picture.close()
  return { error: `“${file.name}” is ${width} by ${height} pixels; at least ${smallestSide} each way are needed.` }
}

export type CropArea = { x: number; y: number; width: number; height: number }

/**
 * The cut as a file of its own, 512 by 512. Only the pixels are drawn anew, so where and with what it was taken stays
 * behind. WebP where the browser writes it, else JPEG.
 */
export async function cropPicture(picture: ImageBitmap, { x, y, width, height }: CropArea): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = portraitSize
  canvas.height = portraitSize
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no pictures')
  // White under what is see-through: JPEG would make it black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, portraitSize, portraitSize)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, portraitSize, portraitSize)
  const webp = await written(canvas, 'image/webp')
  return webp.type === 'image/webp' ? webp : written(canvas, 'image/jpeg')
}

const written = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))), type, 0.86),
  )
