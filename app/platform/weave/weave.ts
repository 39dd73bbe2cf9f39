import type { WeaveKind, WovenPicture } from './weave-address.ts'
import { drawApplique } from './weave-applique.ts'
import { drawBasket } from './weave-basket.ts'
import { drawBeadwork } from './weave-bead.ts'
import { drawBlanket } from './weave-blanket.ts'
import { drawBrokenCloth } from './weave-broken.ts'
import { type Cover, coverStructures } from './weave-cover.ts'
import { drawIkat } from './weave-ikat.ts'
import { makeCoverPalette, makeWeavePalette, type Palette } from './weave-palette.ts'
import type { DrawStructure } from './weave-path.ts'
import { hashSeed, makeRandom, pickOne } from './weave-random.ts'
import { drawResist } from './weave-resist.ts'
import { drawHangingStrip, drawStrip } from './weave-strip.ts'
import { drawTwill } from './weave-twill.ts'

/** Structures that a seed can choose for `any`, as in URLs from before covers had numbers. */
const chosen: readonly WeaveKind[] = ['strip', 'resist', 'applique', 'bead', 'twill', 'broken']

const structures: Record<WeaveKind, DrawStructure> = {
  strip: drawStrip,
  resist: drawResist,
  applique: drawApplique,
  bead: drawBeadwork,
  twill: drawTwill,
  ikat: drawIkat,
  basket: drawBasket,
  blanket: drawBlanket,
  broken: drawBrokenCloth,
  hang: drawHangingStrip,
}

/** Size of a cover's figures at the three scales; `rest` is for structures without values of their own. */
const scales: Partial<Record<WeaveKind, readonly number[]>> & { rest: readonly number[] } = {
  strip: [0.8, 1.1, 1.75],
  resist: [0.74, 1, 1.6],
  bead: [0.66, 1, 1.35],
  rest: [0.66, 1, 1.75],
}

const hairline = 4

/** Repeats of a fine thread pattern over everything, across and down, so that flat colour looks like cloth. */
function thread(repeats: number): string {
  const size = hairline * repeats
  const starts = Array.from({ length: repeats }, (_, n) => n * hairline)
  const across = starts.map(y => `M0 ${y}h${size}${starts.map(x => `M${x} ${y + 2}h2`).join('')}`).join('')
  const down = starts.map(x => `M${x + 1} 0v${size}`).join('')
  return `<path d="${across}" stroke="#000" stroke-opacity=".2"/><path d="${down}" stroke="#fff" stroke-opacity=".09"/>`
}

export interface WeaveOptions {
  /** Width in units of the drawing, which is scaled to fit. */
  width?: number
  height?: number
  kind?: WeaveKind | undefined
  /** Thread size in units of the drawing, for drawings that are not shown at their own size. */
  threadScale?: number
  /**
   * Number of repeats of the thread across one tile of its pattern. One is the shortest document. librsvg needs 0.8 s
   * of the processor for the 9,000 small tiles of a link preview, and 0.01 s for a few large ones.
   */
  threadRepeats?: number
  /** Whether the first repeat is centred. */
  isCentred?: boolean
}

/**
 * Draws a cloth pattern as an SVG document. Pure: the same seed, palette and options give the same bytes everywhere.
 * Decorative, so always hidden from assistive technology; at most 2 KB gzipped.
 */
export function weave(seed: string, palette: Palette, options: WeaveOptions = {}): string {
  const { width = 480, height = 320, threadScale = 1, threadRepeats = 1, isCentred = false } = options
  const hash = hashSeed(seed)
  const random = makeRandom(hash)
  const kind = options.kind ?? pickOne(chosen, random)
  const repeat = structures[kind](width, height, palette, random)
  const id = `w${hash.toString(36)}${kind[0]}${width.toString(36)}`
  const all = `M0 0h${width}v${height}H0z`
  const middle = isCentred
    ? ` patternTransform="translate(${(width - repeat.width) / 2} ${(height - repeat.height) / 2})"`
    : ''
  const tile = hairline * threadRepeats
  const hair = threadScale === 1 ? '' : ` patternTransform="scale(${threadScale})"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false"><defs>` +
    `<pattern id="${id}" width="${repeat.width}" height="${repeat.height}" patternUnits="userSpaceOnUse"${middle}>${repeat.body}</pattern>` +
    `<pattern id="${id}t" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"${hair}>${thread(threadRepeats)}</pattern></defs>` +
    `<path fill="url(#${id})" d="${all}"/><path fill="url(#${id}t)" d="${all}"/></svg>`
  )
}

/**
 * Draws the cover of a record, `width` by `height`. Wide covers are drawn at 520 units, so that figures and threads
 * scale with them.
 */
export function weaveCover(
  seed: string,
  hex: string,
  cover: Cover,
  width = 480,
  height = 320,
  threadRepeats = 1,
): string {
  const kind = coverStructures[cover.structure] as (typeof coverStructures)[number]
  const scale = (scales[kind] ?? scales.rest)[cover.scale] as number
  const life = Math.max(1, width / 520) * scale
  const [night, deep, main, light, pale, spark] = makeCoverPalette(hex, cover.ground, cover.second)
  // Appliqué uses two colours: always a dark one and a light one.
  const palette: Palette = [night, deep, main, kind === 'applique' ? pale : light, pale, spark]
  return weave(`${seed}${cover.ground}${cover.second}`, palette, {
    kind,
    width: Math.round(width / life),
    height: Math.round(height / life),
    threadScale: Number((Math.max(1, width / 520) / life).toFixed(3)),
    threadRepeats,
    isCentred: kind === 'bead' || kind === 'ikat',
  })
}

/** Draws the SVG for the parameters of a woven picture's URL. */
export function renderWeave({ seed, hue, width, height, kind, cover }: WovenPicture): string {
  return cover
    ? weaveCover(seed, hue, cover, width, height)
    : weave(seed, makeWeavePalette(hue), { width, height, kind })
}
