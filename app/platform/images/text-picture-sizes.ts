import { parseMediaUrl } from './media-src.ts'

export type PictureSize = { width: number; height: number }

/** Finds the size of the library picture at a path; undefined if the size is unknown. */
type FindPictureSize = (path: string) => PictureSize | undefined

// Quoted values of attributes may contain `>`.
const imageTagPattern = /<img(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const statedSizePattern = /\s(?:width|height)\s*=/i
const quotedSourcePattern = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/**
 * URL of a woven pattern, which contains the size of the pattern. An import writes this URL in place of a missing
 * picture.
 */
const weaveSourcePattern = /^\/weave\/(\d+)x(\d+)\//

function findImageSource(tag: string): string | undefined {
  const [, double, single] = statedSizePattern.test(tag) ? [] : (quotedSourcePattern.exec(tag) ?? [])
  return double ?? single
}

/** Calls `visit` with each text in HTML of a query's data: the columns of these texts end with `_html`. */
function visitHtmlTexts(value: unknown, visit: (html: string) => void, name = ''): void {
  if (typeof value === 'string') {
    if (name.endsWith('_html') && value.includes('<img')) visit(value)
  } else if (value !== null && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) visitHtmlTexts(each, visit, Array.isArray(value) ? name : key)
}

/** Lists the sources (`src`) of images without width and height in the texts of a query's data, without duplicates. */
export function listUnsizedImages(data: unknown): string[] {
  const sources = new Set<string>()
  visitHtmlTexts(data, html => {
    for (const [tag] of html.matchAll(imageTagPattern)) {
      const source = findImageSource(tag)
      if (source !== undefined) sources.add(source)
    }
  })
  return [...sources]
}

function addSizeToImage(tag: string, find: FindPictureSize): string {
  const source = findImageSource(tag) ?? ''
  const [, width, height] = weaveSourcePattern.exec(source) ?? []
  const path = parseMediaUrl(source)
  const size = width && height ? { width, height } : path && find(path)
  return size ? `<img width="${size.width}" height="${size.height}"${tag.slice('<img'.length)}` : tag
}

/**
 * Returns the data with the size of each picture in its texts, so that the browser reserves the space before a picture
 * has loaded. Pictures of unknown size are not changed.
 */
export function addPictureSizes<Data>(data: Data, find: FindPictureSize): Data {
  const change = (value: unknown, name: string): unknown => {
    if (typeof value === 'string')
      return name.endsWith('_html') ? value.replace(imageTagPattern, tag => addSizeToImage(tag, find)) : value
    if (Array.isArray(value)) return value.map(each => change(each, name))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each, key)]))
  }
  return change(data, '') as Data
}
