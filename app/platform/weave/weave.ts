import type { WeaveKind, WovenPicture } from './weave-address.ts'
import { drawApplique } from './weave-applique.ts'
import { drawBasket } from './weave-basket.ts'
import { drawBeadwork } from './weave-bead.ts'
import { drawBlanket } from './weave-blanket.ts'
import { drawBrokenTwill } from './weave-broken.ts'
import { coverStructures, type WeaveCover } from './weave-cover.ts'
import { drawIkat } from './weave-ikat.ts'
import { makeCoverPalette, makeWeavePalette, type WeavePalette } from './weave-palette.ts'
import type { DrawCoverStructure } from './weave-path.ts'
import { createRandomGenerator, hashSeed, pickRandomItem } from './weave-random.ts'
import { drawResist } from './weave-resist.ts'
import { drawHangingStrip, drawStrip } from './weave-strip.ts'
import { drawTwill } from './weave-twill.ts'

/** Structures that a seed can choose for `any`, as in old URLs. */
const kindsForAnySeed: readonly WeaveKind[] = ['strip', 'resist', 'applique', 'bead', 'twill', 'broken']

const drawFunctionsByKind: Record<WeaveKind, DrawCoverStructure> = {
  strip: drawStrip,
  resist: drawResist,
  applique: drawApplique,
  bead: drawBeadwork,
  twill: drawTwill,
  ikat: drawIkat,
  basket: drawBasket,
  blanket: drawBlanket,
  broken: drawBrokenTwill,
  hang: drawHangingStrip,
}

/** Size of a cover's figures at the three scales. `rest` is the default for structures without specific values. */
const scalesByKind: Partial<Record<WeaveKind, readonly number[]>> & { rest: readonly number[] } = {
  strip: [0.8, 1.1, 1.75],
  resist: [0.74, 1, 1.6],
  bead: [0.66, 1, 1.35],
  rest: [0.66, 1, 1.75],
}

const hairlineWidth = 4

/**
 * SVG pattern of fine threads over the whole picture, so that flat colours look like cloth. `repeats` is the number of
 * threads per tile.
 */
function buildThreadPattern(repeats: number): string {
  const size = hairlineWidth * repeats
  const starts = Array.from({ length: repeats }, (_, n) => n * hairlineWidth)
  const across = starts.map(y => `M0 ${y}h${size}${starts.map(x => `M${x} ${y + 2}h2`).join('')}`).join('')
  const down = starts.map(x => `M${x + 1} 0v${size}`).join('')
  return `<path d="${across}" stroke="#000" stroke-opacity=".2"/><path d="${down}" stroke="#fff" stroke-opacity=".09"/>`
}

export interface WeaveOptions {
  /** Width of the drawing in SVG units. The drawing is scaled to fit. */
  width?: number
  height?: number
  kind?: WeaveKind | undefined
  /** Thickness of the threads in units of the drawing, for drawings that are shown in another size. */
  threadScale?: number
  /**
   * Number of threads across one tile of the thread pattern. One gives the shortest document, but librsvg then needs
   * 0.8 s for the 9,000 small tiles of a link preview, compared with 0.01 s for a few large tiles.
   */
  threadRepeats?: number
  /** Whether the centre of a repeat is at the centre of the picture. */
  isCentred?: boolean
}

/**
 * Draws a woven pattern as an SVG document of at most 2 KB gzipped. The same seed, palette and options give the same
 * bytes everywhere. The picture is decorative, so it is always hidden from assistive technology.
 */
export function drawWeave(seed: string, palette: WeavePalette, options: WeaveOptions = {}): string {
  const { width = 480, height = 320, threadScale = 1, threadRepeats = 1, isCentred = false } = options
  const hash = hashSeed(seed)
  const random = createRandomGenerator(hash)
  const kind = options.kind ?? pickRandomItem(kindsForAnySeed, random)
  const repeat = drawFunctionsByKind[kind](width, height, palette, random)
  const id = `w${hash.toString(36)}${kind[0]}${width.toString(36)}`
  const all = `M0 0h${width}v${height}H0z`
  const middle = isCentred
    ? ` patternTransform="translate(${(width - repeat.width) / 2} ${(height - repeat.height) / 2})"`
    : ''
  const tile = hairlineWidth * threadRepeats
  const hair = threadScale === 1 ? '' : ` patternTransform="scale(${threadScale})"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false"><defs>` +
    `<pattern id="${id}" width="${repeat.width}" height="${repeat.height}" patternUnits="userSpaceOnUse"${middle}>${repeat.body}</pattern>` +
    `<pattern id="${id}t" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"${hair}>${buildThreadPattern(threadRepeats)}</pattern></defs>` +
    `<path fill="url(#${id})" d="${all}"/><path fill="url(#${id}t)" d="${all}"/></svg>`
  )
}

/**
 * Draws the cover of a record, `width` by `height`. A wide cover is drawn with a width of 520 units, so that figures
 * and threads are scaled too.
 */
export function drawWeaveCover(
  seed: string,
  hex: string,
  cover: WeaveCover,
  width = 480,
  height = 320,
  threadRepeats = 1,
): string {
  const kind = coverStructures[cover.structure] as (typeof coverStructures)[number]
  const scale = (scalesByKind[kind] ?? scalesByKind.rest)[cover.scale] as number
  const life = Math.max(1, width / 520) * scale
  const [night, deep, main, light, pale, spark] = makeCoverPalette(hex, cover.ground, cover.second)
  // Appliqué needs a dark and a light colour.
  const palette: WeavePalette = [night, deep, main, kind === 'applique' ? pale : light, pale, spark]
  return drawWeave(`${seed}${cover.ground}${cover.second}`, palette, {
    kind,
    width: Math.round(width / life),
    height: Math.round(height / life),
    threadScale: Number((Math.max(1, width / 520) / life).toFixed(3)),
    threadRepeats,
    isCentred: kind === 'bead' || kind === 'ikat',
  })
}

/** SVG for the parameters in the URL of a woven picture. */
export function renderWeaveSvg({ seed, hue, width, height, kind, cover }: WovenPicture): string {
  return cover
    ? drawWeaveCover(seed, hue, cover, width, height)
    : drawWeave(seed, makeWeavePalette(hue), { width, height, kind })
}
