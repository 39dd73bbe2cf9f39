const folder = '/media/'
/** Encodes a part of a URL like `encodeURIComponent`, and also the characters that end a URL in HTML or CSS. */
const encoded = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Builds the public URL of a library picture. The site itself serves it, while a page shows it and its consent is
 * valid.
 * @param path its path in the bucket 'media'
 */
export const buildMediaUrl = (path: string): string => folder + path.split('/').map(encoded).join('/')

/** Reads the path in a URL made by `buildMediaUrl`; undefined for any other URL. */
export function parseMediaUrl(address: string): string | undefined {
  if (!address.startsWith(folder) || address.length > 3000) return undefined
  try {
    const path = decodeURIComponent(address.slice(folder.length))
    return path !== '' && !/\p{Cc}|(^|\/)\.{0,2}(\/|$)/u.test(path) ? path : undefined
  } catch {
    return undefined
  }
}
