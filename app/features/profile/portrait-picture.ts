/** Width and height of a stored portrait, in pixels. */
const portraitSizePx = 512
/**
 * Accepted file types. The size limit of the file is larger than the stored size, because the picture is cropped before
 * the upload.
 */
export const portraitFileTypes = ['image/jpeg', 'image/png', 'image/webp']
const maxFileBytes = 25 * 1024 * 1024
const minSidePx = 160

const formatMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** Error message for a chosen file, before it is decoded. Undefined if the file is accepted. */
export function findPortraitFileError({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): string | undefined {
  if (!portraitFileTypes.includes(type)) return `“${name}” is not supported. Use JPEG, PNG or WebP.`
  if (size > maxFileBytes)
    return `“${name}” has ${formatMegabytes(size)}. At most ${formatMegabytes(maxFileBytes)}. Choose a smaller image.`
  if (size === 0) return `“${name}” is empty. Choose another image.`
  return undefined
}

/** Decodes a selected file, and rotates the picture according to its EXIF data. */
export async function decodePortraitFile(file: File): Promise<{ picture: ImageBitmap } | { error: string }> {
  const error = findPortraitFileError(file)
  if (error) return { error }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { error: `“${file.name}” could not be opened; it may be damaged. Choose another image.` }
  const { width, height } = picture
  if (Math.min(width, height) >= minSidePx) return { picture }
  picture.close()
  return {
    error: `“${file.name}” is ${width} by ${height} pixels. At least ${minSidePx} by ${minSidePx} are required.`,
  }
}

export type CropArea = { x: number; y: number; width: number; height: number }

/**
 * Crops a picture to a new file of 512 by 512 pixels, without metadata such as location and camera. The format is WebP
 * if the browser can encode it, otherwise JPEG.
 */
export async function cropPicture(picture: ImageBitmap, { x, y, width, height }: CropArea): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = portraitSizePx
  canvas.height = portraitSizePx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no pictures')
  // The background is white, because transparent pixels would become black in JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, portraitSizePx, portraitSizePx)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, portraitSizePx, portraitSizePx)
  const webp = await encodeCanvas(canvas, 'image/webp')
  return webp.type === 'image/webp' ? webp : encodeCanvas(canvas, 'image/jpeg')
}

const encodeCanvas = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))), type, 0.86),
  )
