import { brandClayColour } from '../brand-colours.ts'
import {
  chooseWeaveCoverBySeed,
  coverCount,
  coverStructures,
  decodeCoverNumber,
  encodeCoverNumber,
  type WeaveCover,
} from './weave-cover.ts'

export const weaveKinds = [...coverStructures, 'broken', 'hang'] as const
export type WeaveKind = (typeof weaveKinds)[number]

/**
 * Sizes in which pictures are served. Other sizes are refused, because visitors could otherwise make the server render
 * and cache very many pictures.
 */
const weaveSizes = [
  [480, 320],
  [720, 480],
  [960, 540],
  [800, 450],
  [1440, 432],
  [1440, 480],
  [1200, 630],
  [1600, 96],
  [1600, 240],
  [1600, 384],
  [120, 120],
  [200, 200],
  [320, 320],
  [320, 384],
  [80, 1120],
  [240, 432],
  [240, 480],
  [240, 528],
  [240, 576],
  [240, 672],
  [96, 384],
  [96, 576],
] as const

const maxSeedLength = 200

export interface WeaveRequest {
  seed: string
  /** Colour as `#rrggbb`, with or without `#`. Any other text means the colour clay. */
  hue?: string | null | undefined
  width?: number | undefined
  height?: number | undefined
  /**
   * Structure of the pattern, for bands and backgrounds. Undefined draws a cover. `any` lets the seed choose, as in old
   * URLs.
   */
  kind?: WeaveKind | 'any' | undefined
  /** Design of a cover. Default: the seed chooses. */
  cover?: WeaveCover | undefined
}

/**
 * Served size with the most similar aspect ratio, and among sizes with equal ratios the size with the nearest width.
 */
function chooseServedSize(width: number, height: number): readonly [number, number] {
  const distance = ([w, h]: readonly [number, number]) =>
    Math.abs(Math.log(w / h) - Math.log(width / height)) * 1e4 + Math.abs(w - width)
  return weaveSizes.reduce<readonly [number, number]>(
    (best, size) => (distance(size) < distance(best) ? size : best),
    weaveSizes[0],
  )
}

/**
 * Seed for a URL, cut to the maximum length. Slashes and invisible characters become spaces, because the encoding of
 * these characters in a URL is not unique. Half of a surrogate pair could not be encoded at all.
 */
const toServedSeed = (seed: string) =>
  (seed || 'cloth')
    .slice(0, maxSeedLength)
    .replace(/[/\\\p{Cc}]/gu, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')

/**
 * URL of a woven picture, e.g. `/weave/480x320/twill/3b82f6/corridor.svg`. For a cover, the URL contains the number of
 * the cover instead of the structure. A size that is not served becomes the nearest served size.
 */
export function buildWeaveUrl({ seed, hue, width = 480, height = 320, kind, cover }: WeaveRequest): string {
  const [w, h] = chooseServedSize(width, height)
  const dye = /^#?([0-9a-f]{6})$/i.exec(hue ?? '')?.[1]?.toLowerCase() ?? brandClayColour.slice(1)
  return `/weave/${w}x${h}/${kind ?? encodeCoverNumber(cover ?? chooseWeaveCoverBySeed(seed))}/${dye}/${encodeURIComponent(toServedSeed(seed))}.svg`
}

export interface WovenPicture {
  seed: string
  /** Colour as `#rrggbb`. */
  hue: string
  width: number
  height: number
  /** Structure of the pattern. If `cover` is undefined too, the seed chooses, as in old URLs. */
  kind: WeaveKind | undefined
  cover: WeaveCover | undefined
}

const weavePathPattern = /^\/weave\/(\d{2,4})x(\d{2,4})\/([a-z]+|0|[1-9]\d{0,2})\/([0-9a-f]{6})\/([^/]+)\.svg$/

/** Parses the pathname, still encoded, of a URL that `buildWeaveUrl` has built. Undefined for any other pathname. */
export function parseWeaveUrl(pathname: string): WovenPicture | undefined {
  const [, w, h, name, hue, encoded] = weavePathPattern.exec(pathname) ?? []
  const [width, height] = [Number(w), Number(h)]
  const kind = weaveKinds.find(weaveKind => weaveKind === name)
  const seed = decodeUrlPart(encoded ?? '')
  if (!weaveSizes.some(size => size[0] === width && size[1] === height)) return undefined
  const isCover = Number(name) < coverCount
  if ((!kind && !isCover && name !== 'any') || !seed || seed.length > maxSeedLength) return undefined
  return { seed, hue: `#${hue}`, width, height, kind, cover: isCover ? decodeCoverNumber(Number(name)) : undefined }
}

function decodeUrlPart(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // The pathname is invalid, because its percent-encoding is invalid.
  }
}
