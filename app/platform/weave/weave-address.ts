import { clayColour } from '../brand-colours.ts'
import { type Cover, chooseCover, coverCount, coverStructures, decodeCover, encodeCover } from './weave-cover.ts'

export const weaveKinds = [...coverStructures, 'broken', 'hang'] as const
export type WeaveKind = (typeof weaveKinds)[number]

/**
 * Sizes of pictures that are served. There are no others, so that visitors cannot make the server render and cache a
 * million pictures.
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

const longestSeed = 200

export interface WeaveRequest {
  seed: string
  /** Colour as `#rrggbb`, with or without `#`; anything else uses clay. */
  hue?: string | null | undefined
  width?: number | undefined
  height?: number | undefined
  /**
   * Structure of the cloth, for bands and backgrounds; undefined makes a cover. `any` lets the seed choose, as before
   * covers existed.
   */
  kind?: WeaveKind | 'any' | undefined
  /** Cover design; by default the seed chooses. */
  cover?: Cover | undefined
}

/** Finds the served size with the nearest aspect ratio, then the nearest width. */
function servedSize(width: number, height: number): readonly [number, number] {
  const distance = ([w, h]: readonly [number, number]) =>
    Math.abs(Math.log(w / h) - Math.log(width / height)) * 1e4 + Math.abs(w - width)
  return weaveSizes.reduce<readonly [number, number]>(
    (best, size) => (distance(size) < distance(best) ? size : best),
    weaveSizes[0],
  )
}

/**
 * Cuts the seed to the maximum length. Slashes and invisible characters become spaces, because a URL cannot hold them
 * in one spelling; half a surrogate pair could not be encoded at all.
 */
const servedSeed = (seed: string) =>
  (seed || 'cloth')
    .slice(0, longestSeed)
    .replace(/[/\\\p{Cc}]/gu, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')

/**
 * Builds the URL of a woven picture, e.g. `/weave/480x320/twill/3b82f6/corridor.svg`; for a cover, its number replaces
 * the kind. A size that is not served becomes the nearest one.
 */
export function buildWeaveUrl({ seed, hue, width = 480, height = 320, kind, cover }: WeaveRequest): string {
  const [w, h] = servedSize(width, height)
  const dye = /^#?([0-9a-f]{6})$/i.exec(hue ?? '')?.[1]?.toLowerCase() ?? clayColour.slice(1)
  return `/weave/${w}x${h}/${kind ?? encodeCover(cover ?? chooseCover(seed))}/${dye}/${encodeURIComponent(servedSeed(seed))}.svg`
}

export interface WovenPicture {
  seed: string
  /** Colour as `#rrggbb`. */
  hue: string
  width: number
  height: number
  /**
   * Structure of the cloth. Undefined together with `cover`: the seed chooses, as in URLs from before covers had
   * numbers.
   */
  kind: WeaveKind | undefined
  cover: Cover | undefined
}

const shape = /^\/weave\/(\d{2,4})x(\d{2,4})\/([a-z]+|0|[1-9]\d{0,2})\/([0-9a-f]{6})\/([^/]+)\.svg$/

/** Parses a URL made by `buildWeaveUrl` (a still encoded pathname); undefined for anything else. */
export function parseWeaveUrl(pathname: string): WovenPicture | undefined {
  const [, w, h, name, hue, encoded] = shape.exec(pathname) ?? []
  const [width, height] = [Number(w), Number(h)]
  const kind = weaveKinds.find(weaveKind => weaveKind === name)
  const seed = decoded(encoded ?? '')
  if (!weaveSizes.some(size => size[0] === width && size[1] === height)) return undefined
  const isCover = Number(name) < coverCount
  if ((!kind && !isCover && name !== 'any') || !seed || seed.length > longestSeed) return undefined
  return { seed, hue: `#${hue}`, width, height, kind, cover: isCover ? decodeCover(Number(name)) : undefined }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // The percent-encoding is invalid.
  }
}
