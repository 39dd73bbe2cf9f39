import type { JSONContent } from '@tiptap/react'
import type { PictureAltText } from './alt-text-fields.tsx'

/** Picture file that the user adds to the text. */
export type NewPicture = PictureAltText & {
  file: File
  /** Upload progress of a file, from 0 to 1. */
  share?: number | undefined
  /** Whether the upload is paused while offline. The upload resumes automatically. */
  isWaiting?: boolean
  /** Error message for a missing alternative text. */
  altError?: string | undefined
  /** Error message of a failed upload. */
  error?: string | undefined
  /** URL of the picture. Undefined until the picture is uploaded. */
  src?: string
  /** Size in pixels, to reserve the space while the picture loads. */
  size?: PictureSize | undefined
}

export type PictureSize = { width: number; height: number }

/** Measures the natural size of a picture; undefined if the browser cannot decode the picture. */
export async function measurePicture(file: File): Promise<PictureSize | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const size = { width: bitmap.width, height: bitmap.height }
    bitmap.close()
    return size
  } catch {
    return undefined
  }
}

export const makeNewPicture = (file: File): NewPicture => ({ file, alt: '', isDecorative: false })

/** Alt text in its stored form, which is empty for a decorative picture. */
export const getStoredAltText = ({ alt, isDecorative }: PictureAltText): string => (isDecorative ? '' : alt.trim())

/** Editor nodes of pictures: a single picture, or a gallery of several pictures. */
export function makePictureNodes(pictures: readonly NewPicture[]): JSONContent[] {
  const nodes = pictures.map(picture => ({
    type: 'picture',
    attrs: {
      ...{ src: picture.src ?? '', alt: getStoredAltText(picture) },
      ...(picture.size && { width: String(picture.size.width), height: String(picture.size.height) }),
    },
  }))
  return nodes.length > 1 ? [{ type: 'gallery', content: nodes }] : nodes
}
