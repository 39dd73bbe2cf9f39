import { clayColour } from '../brand-colours.ts'

/** Name for the home page, whose path is empty and could not name a picture. */
const front = '/index'

/**
 * Builds the path of a page's link preview, e.g. `/og/3b82f6/event/who-pays-for-the-corridor.png`. It shows the page's
 * own title; a URL cannot pass another text.
 * @param path of the page, without parameters
 * @param hue `#rrggbb` of its pattern; clay when it has none
 */
export function buildPreviewPath(path: string, hue?: string | null): string {
  const dye = /^#([0-9a-f]{6})$/i.exec(hue ?? '')?.[1]?.toLowerCase() ?? clayColour.slice(1)
  return `/og/${dye}${path === '/' ? front : path}.png`
}

export type PreviewRequest = {
  /** Colour of the pattern as `#rrggbb`. */
  hue: string
  /** Path of the page that the preview belongs to. */
  path: string
}

const shape = /^\/og\/([0-9a-f]{6})(\/[^?#]{1,300})\.png$/

/** Parses a path made by `buildPreviewPath`; undefined for anything else. */
export function parsePreviewPath(pathname: string): PreviewRequest | undefined {
  const [, hue, path] = shape.exec(pathname) ?? []
  if (!hue || !path || path.includes('//')) return undefined
  return { hue: `#${hue}`, path: path === front ? '/' : path }
}
