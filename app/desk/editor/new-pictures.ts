import type { JSONContent } from '@tiptap/react'
import type { PictureAlt } from './alt-fields.tsx'

/** A file that is to become a picture of the text. */
export type NewPicture = PictureAlt & {
  file: File
  /** From 0 to 1 while it is sent. */
  share?: number | undefined
  /** The network is away, and it goes on once it is back. */
  isWaiting?: boolean
  /** Why it has no words yet. */
  altError?: string | undefined
  /** Why it is not in the library. */
  error?: string | undefined
  /** Where it is, once it is in the library. */
  src?: string
  /** In pixels, so that its page keeps its place while it loads. */
  size?: PictureSize | undefined
}

export type PictureSize = { width: number; height: number }

/** The size that a browser shows a picture in; undefined where it cannot read it. */
export async function pictureSize(file: File): Promise<PictureSize | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const size = { width: bitmap.width, height: bitmap.height }
    bitmap.close()
    return size
  } catch {
    return undefined
  }
}

export const newPicture = (file: File): NewPicture => ({ file, alt: '', isDecorative: false })

/** The alt text under which it is kept. */
export const pictureAlt = ({ alt, isDecorative }: PictureAlt): string => (isDecorative ? '' : alt.trim())

/** The nodes that stand for pictures in a text: alone, or together in a gallery. */
export function pictureNodes(pictures: readonly NewPicture[]): JSONContent[] {
  const nodes = pictures.map(picture => ({
    type: 'picture',
    attrs: {
      ...{ src: picture.src ?? '', alt: pictureAlt(picture) },
      ...(picture.size && { width: String(picture.size.width), height: String(picture.size.height) }),
    },
  }))
  return nodes.length > 1 ? [{ type: 'gallery', content: nodes }] : nodes
}
