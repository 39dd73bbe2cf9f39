import type { JSONContent } from '@tiptap/react'
import { getPictureName, type ListedPicture } from '../../platform/images/library-list.ts'
import { buildMediaUrl } from '../../platform/images/media-src.ts'
import type { PictureSize } from '../../platform/images/text-picture-sizes.ts'
import type { PictureAltText } from './alt-text-fields.tsx'

/** Picture that the user adds to the text: a file to upload, or a picture of the library. */
export type NewPicture = PictureAltText & {
  /** Identifies the picture in the dialog: two files may have the same name. */
  id: string
  name: string
  /** File to upload. Undefined for a picture of the library. */
  file?: File
  caption: string
  /** Typed credit. Undefined for a library picture whose credit the user has not changed. */
  credit?: string | undefined
  /** Upload progress of a file, from 0 to 1. */
  share?: number | undefined
  /** Whether the upload is paused while offline. The upload resumes automatically. */
  isWaiting?: boolean
  /** Error message for a missing alternative text. */
  altError?: string | undefined
  /** Error message of a failed upload. */
  error?: string | undefined
  /** URL of the picture. Undefined until the picture is in the library. */
  src?: string
  /** Size in pixels, to reserve the space while the picture loads. */
  size?: PictureSize | undefined
}

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

export const makeNewPicture = (file: File): NewPicture => ({
  ...{ id: crypto.randomUUID(), name: file.name, file },
  ...{ alt: '', isDecorative: false, caption: '', credit: '' },
})

export const makeLibraryPicture = (listed: ListedPicture): NewPicture => ({
  id: crypto.randomUUID(),
  name: listed.file_name || getPictureName(listed),
  ...{ alt: listed.alt, isDecorative: listed.is_decorative, caption: '' },
  src: buildMediaUrl(listed.path),
  size: { width: listed.width, height: listed.height },
})

/** Alt text in its stored form, which is empty for a decorative picture. */
export const getStoredAltText = ({ alt, isDecorative }: PictureAltText): string => (isDecorative ? '' : alt.trim())

/** Caption of a picture: the text, then the credit as a citation. */
function makeCaption({ caption, credit = '' }: NewPicture): JSONContent[] {
  const [text, source] = [caption.trim(), credit.trim()]
  return [
    ...(text ? [{ type: 'text', text: source ? `${text} ` : text }] : []),
    ...(source ? [{ type: 'text', text: source, marks: [{ type: 'cite' }] }] : []),
  ]
}

/** Editor nodes of pictures: a single picture, or a gallery of several pictures. */
export function makePictureNodes(pictures: readonly NewPicture[]): JSONContent[] {
  const nodes = pictures.map(picture => ({
    type: 'picture',
    attrs: {
      ...{ src: picture.src ?? '', alt: getStoredAltText(picture) },
      ...(picture.size && { width: String(picture.size.width), height: String(picture.size.height) }),
    },
    content: makeCaption(picture),
  }))
  return nodes.length > 1 ? [{ type: 'gallery', content: nodes }] : nodes
}
