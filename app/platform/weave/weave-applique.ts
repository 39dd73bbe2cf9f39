import type { WeavePalette } from './weave-palette.ts'
import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger, pickRandomItem, type RandomGenerator } from './weave-random.ts'

/** Shapes of appliqué, each drawn in a field of 80 by 80 units. */
const appliqueShapes: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x} ${y}h40a40 40 0 0 1 0 80h-40z`,
  (x, y) => `M${x} ${y}h80v20h-20v20h-20v20h-20v20h-20z`,
  (x, y) => `M${x + 40} ${y + 6}q34 34 0 68q-34-34 0-68z`,
  (x, y) => `M${x} ${y + 80}v-40a40 40 0 0 1 40-40v40a40 40 0 0 0 40 40z`,
  (x, y) => `M${x} ${y}l40 40l40-40v80l-40-40l-40 40z`,
]

const fieldSize = 80
const columnCount = 6

function pickColourPair(palette: WeavePalette, random: RandomGenerator): [string, string] {
  const background = pickRandomItem([palette[2], palette[0], palette[4], palette[1]], random)
  const foreground =
    background === palette[4] ? (random() < 0.5 ? palette[0] : palette[2]) : random() < 0.6 ? palette[4] : palette[3]
  return [background, foreground]
}

/**
 * Draws appliqué: one shape in alternating colours on a chequered background, with an accent colour in one column, and
 * running stitches.
 */
export const drawApplique: DrawCoverStructure = (_width, height, palette, random) => {
  const [under, over] = pickColourPair(palette, random)
  const cut = pickRandomItem(appliqueShapes, random)
  const sparkColumn = pickRandomInteger(columnCount, random)
  const rows = Math.ceil(height / fieldSize)
  const wide = columnCount * fieldSize

  let onOver = ''
  let onUnder = ''
  let sparks = ''
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columnCount; c++) {
      const x = c * fieldSize
      const y = r * fieldSize
      const shape = cut(x, y)
      if ((r + c) % 2) {
        onOver += drawRectangle(x, y, fieldSize, fieldSize)
        onUnder += shape
      } else onOver += shape
      if (c === sparkColumn && r % 2 === 1) sparks += `M${x + 28} ${y + 40}a12 12 0 1 0 24 0a12 12 0 1 0-24 0z`
    }

  const stitches = Array.from({ length: columnCount }, (_, c) => `M${c * fieldSize + 3} 0v${height}`).join('')
  const body =
    drawFilledPath(under, drawRectangle(0, 0, wide, height)) +
    drawFilledPath(over, onOver) +
    drawFilledPath(under, onUnder) +
    drawFilledPath(palette[5], sparks) +
    `<path fill="none" stroke="${palette[0]}" stroke-opacity=".5" stroke-dasharray="5 4" d="${stitches}"/>`
  return { width: wide, height, body }
}
