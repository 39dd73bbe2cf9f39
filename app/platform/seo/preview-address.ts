import { brandClayColour } from '../brand-colours.ts'

/** Name of the home page in the URL of its picture, because the path of the home page is empty. */
const homePagePath = '/index'

/**
 * Path of the picture for a page's link preview, e.g. `/og/3b82f6/event/who-pays-for-the-corridor.png`. The picture
 * shows the title of the page, so that a changed URL cannot make the picture show another text.
 * @param path path of the page without parameters
 * @param hue colour of the pattern as `#rrggbb`; default: the colour clay
 */
export function buildPreviewPath(path: string, hue?: string | null): string {
  const dye = /^#([0-9a-f]{6})$/i.exec(hue ?? '')?.[1]?.toLowerCase() ?? brandClayColour.slice(1)
  return `/og/${dye}${path === '/' ? homePagePath : path}.png`
}

export type PreviewRequest = {
  /** Colour of the pattern as `#rrggbb`. */
  hue: string
  /** Path of the page to which the link preview belongs. */
  path: string
}

const previewPathPattern = /^\/og\/([0-9a-f]{6})(\/[^?#]{1,300})\.png$/

/** Parses a path that `buildPreviewPath` has built. Undefined for any other path. */
export function parsePreviewPath(pathname: string): PreviewRequest | undefined {
  const [, hue, path] = previewPathPattern.exec(pathname) ?? []
  if (!hue || !path || path.includes('//')) return undefined
  return { hue: `#${hue}`, path: path === homePagePath ? '/' : path }
}
