const folder = '/media/'
/** As `encodeURIComponent`, and what it leaves although it ends an address in HTML or in a style. */
const encoded = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Where visitors get a picture of the library: from the site itself, which answers while it is shown and its consent holds.
 * @param path its place in the bucket 'media'
 */
export const mediaSrc = (path: string): string => folder + path.split('/').map(encoded).join('/')

/** The path that an address made by `mediaSrc` names; undefined for any other address. */
export function mediaPath(address: string): string | undefined {
  if (!address.startsWith(folder) || address.length > 3000) return undefined
  try {
    const path = decodeURIComponent(address.slice(folder.length))
    return path !== '' && !/\p{Cc}|(^|\/)\.{0,2}(\/|$)/u.test(path) ? path : undefined
  } catch {
    return undefined
  }
}
