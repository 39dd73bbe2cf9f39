import type { WeavePalette } from './weave-palette.ts'
import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger, pickRandomItem, type RandomGenerator } from './weave-random.ts'

type BlockKind = 'bars' | 'check' | 'diamond' | 'hourglass' | 'teeth' | 'zigzag'

/** Woven block in three colours, given as indexes into the palette. */
interface WovenBlock {
  kind: BlockKind
  ground: number
  figure: number
  heart: number
}

/** Plain part of a strip with visible warp threads. With `heart` 0 the strip has no middle thread. */
interface PlainPassage {
  kind: 'plain'
  length: number
  ground: number
  warp: number
  heart: number
}

type Passage = WovenBlock | PlainPassage

const blockKinds: readonly BlockKind[] = ['bars', 'check', 'diamond', 'hourglass', 'teeth', 'zigzag']
const dyeCombinations = [
  [1, 3, 5],
  [2, 4, 0],
  [0, 5, 3],
  [4, 1, 2],
  [3, 0, 2],
  [2, 0, 4],
] as const
const dyeCount = 6
const layerCount = 3

/**
 * Adds a rectangle to one of three layers: ground, figure, heart. Across the strip, the unit is an eighth of its width.
 */
type AddRectangle = (dye: number, across: number, down: number, width: number, height: number, layer?: number) => void

function drawPlainPassage(passage: PlainPassage, down: number, block: number, lay: AddRectangle): number {
  const length = block * passage.length
  lay(passage.ground, 0, down, 8, length, 0)
  lay(passage.warp, 1, down, 1, length)
  lay(passage.warp, 6, down, 1, length)
  if (passage.heart) lay(passage.heart, 3, down, 2, length)
  return length
}

/** Draws a figure on a grid of 8 by 8 cells. `unit` is the size of one cell. */
function drawBlockFigure({ kind, figure, heart }: WovenBlock, down: number, unit: number, lay: AddRectangle) {
  const row = (at: number) => down + at * unit
  switch (kind) {
    case 'bars':
      lay(figure, 0, row(1), 8, unit)
      lay(heart, 0, row(3), 8, 2 * unit)
      lay(figure, 0, row(6), 8, unit)
      break
    case 'check':
      for (let r = 0; r < 4; r++) for (let s = 0; s < 2; s++) lay(figure, (r % 2) * 2 + s * 4, row(r * 2), 2, 2 * unit)
      break
    case 'diamond':
      for (const [r, width] of [2, 4, 6, 8, 8, 6, 4, 2].entries()) lay(figure, 4 - width / 2, row(r), width, unit)
      lay(heart, 3, row(3), 2, 2 * unit, 2)
      break
    case 'hourglass':
      for (const [r, width] of [8, 6, 4, 2, 2, 4, 6, 8].entries()) lay(figure, 4 - width / 2, row(r), width, unit)
      break
    case 'teeth':
      for (let s = 0; s < 4; s++) lay(figure, s * 2, down, 1, 5 * unit)
      lay(heart, 0, row(6), 8, unit)
      break
    case 'zigzag':
      for (let r = 0; r < 8; r++) {
        const s = r < 4 ? r : 7 - r
        lay(figure, s, row(r), 2, unit)
        lay(figure, s + 3, row(r), 2, unit)
      }
      break
    default:
      kind satisfies never
  }
}

/** Draws one strip as paths, by layer and colour: plain parts alternate with woven blocks. */
function drawWovenStrip(
  x: number,
  width: number,
  height: number,
  start: number,
  passages: readonly Passage[],
): string[] {
  const unit = width / 8
  const paths = Array<string>(layerCount * dyeCount).fill('')
  const lay: AddRectangle = (dye, across, down, wide, high, layer = 1) => {
    paths[layer * dyeCount + dye] += drawRectangle(x + across * unit, down, wide * unit, high)
  }
  let down = start
  for (let i = 0; down < height; i++) {
    const passage = passages[i % passages.length] as Passage
    if (passage.kind === 'plain') {
      down += drawPlainPassage(passage, down, unit * 8, lay)
    } else {
      lay(passage.ground, 0, down, 8, unit * 8, 0)
      drawBlockFigure(passage, down, unit, lay)
      down += unit * 8
    }
  }
  return paths
}

function buildPassages(random: RandomGenerator, withSpark: boolean): Passage[] {
  const out: Passage[] = []
  for (let i = 0; i < 3; i++) {
    const kind = pickRandomItem(blockKinds, random)
    const [ground, figure, heart] = pickRandomItem(dyeCombinations, random)
    out.push({ kind, ground, figure, heart })
    if (random() < 0.5) out.push({ kind: kind === 'bars' ? 'diamond' : 'bars', ground, figure, heart })
    if (random() < 0.5) out.push({ kind: 'plain', length: 2, ground: 2, warp: 1, heart: 0 })
    else
      out.push({
        kind: 'plain',
        length: 1 + pickRandomInteger(2, random),
        ground: 0,
        warp: 2,
        heart: withSpark ? 5 : 3,
      })
  }
  return out
}

const joinStrips = (strips: string[][], palette: WeavePalette) =>
  [...palette, ...palette, ...palette]
    .map((dye, i) => drawFilledPath(dye, strips.map(paths => paths[i]).join('')))
    .join('')

const rarePassages: readonly Passage[] = [
  { kind: 'plain', length: 3, ground: 5, warp: 2, heart: 0 },
  { kind: 'bars', ground: 5, figure: 1, heart: 4 },
]

/** Draws narrow strips sewn edge to edge: two patterns in alternating colours, and one strip of another pattern. */
export const drawStrip: DrawCoverStructure = (width, height, palette, random) => {
  const wide = 48
  const even = buildPassages(random, false)
  const odd = buildPassages(random, true)
  const stranger = 2 + pickRandomInteger(5, random)
  const count = Math.min(Math.ceil(width / wide), 8)
  const strips = Array.from({ length: count }, (_, i) =>
    drawWovenStrip(i * wide, wide, height, i % 2 ? -wide * 2 : 0, i === stranger ? rarePassages : i % 2 ? odd : even),
  )
  let seams = ''
  for (let i = 1; i < count; i++) seams += drawRectangle(i * wide - 1, 0, 1.5, height)
  return { width: count * wide, height, body: joinStrips(strips, palette) + drawFilledPath(palette[0], seams) }
}

/** Draws a single strip as wide as the picture, for the cloths that hang at the top of the home page. */
export const drawHangingStrip: DrawCoverStructure = (width, height, palette, random) => {
  const passages = buildPassages(random, true).concat(buildPassages(random, false))
  return { width, height, body: joinStrips([drawWovenStrip(0, width, height, 0, passages)], palette) }
}
