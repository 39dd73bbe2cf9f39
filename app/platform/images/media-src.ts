const mediaPathPrefix = '/media/'
/**
 * Encodes a part of a URL like `encodeURIComponent`, and in addition the characters that would end a URL in HTML or
 * CSS.
 */
const encodeUrlPart = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Public URL of a library picture. The site serves the picture while a page shows the picture and the consent is
 * valid.
 * @param path path in the bucket 'media'
 */
export const buildMediaUrl = (path: string): string => mediaPathPrefix + path.split('/').map(encodeUrlPart).join('/')

/** Path in a URL that `buildMediaUrl` has built. Undefined for any other URL. */
export function parseMediaUrl(address: string): string | undefined {
  if (!address.startsWith(mediaPathPrefix) || address.length > 3000) return undefined
  try {
    const path = decodeURIComponent(address.slice(mediaPathPrefix.length))
    return path !== '' && !/\p{Cc}|(^|\/)\.{0,2}(\/|$)/u.test(path) ? path : undefined
  } catch {
    return undefined
  }
}
