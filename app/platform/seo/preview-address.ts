const clay = 'a8431f'

/** The front page has no path of its own to name its picture after. */
const front = '/index'

/**
 * The path of the link preview of a page, e.g. `/og/3b82f6/event/who-pays-for-the-corridor.png`. The words in it are the
 * page's own title; nobody can have others drawn.
 * @param path of the page, without parameters
 * @param hue `#rrggbb` of its cloth; clay when it has none
 */
export function previewPath(path: string, hue?: string | null): string {
  const dye = /^#([0-9a-f]{6})$/i.exec(hue ?? '')?.[1]?.toLowerCase() ?? clay
  return `/og/${dye}${path === '/' ? front : path}.png`
}

export type PreviewRequest = {
  /** `#rrggbb` */
  hue: string
  /** Path of the page it previews. */
  path: string
}

const shape = /^\/og\/([0-9a-f]{6})(\/[^?#]{1,300})\.png$/

/** Reads a path made by `previewPath`; anything else is undefined. */
export function parsePreviewPath(pathname: string): PreviewRequest | undefined {
  const [, hue, path] = shape.exec(pathname) ?? []
  if (!hue || !path || path.includes('//')) return undefined
  return { hue: `#${hue}`, path: path === front ? '/' : path }
}
