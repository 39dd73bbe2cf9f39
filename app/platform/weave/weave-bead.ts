import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger, pickRandomItem } from './weave-random.ts'

const beadSize = 10
/** Colours of three rings and the centre, as indexes into the palette. */
const colourSets = [
  [0, 2, 4, 5],
  [4, 1, 2, 5],
  [1, 3, 4, 2],
  [2, 0, 5, 4],
] as const

/**
 * Draws beads in rings around a centre. Consecutive beads of one colour are one dashed stroke with round caps, in which
 * every dash is a bead. This makes the file small.
 */
export const drawBeadwork: DrawCoverStructure = (_width, _height, palette, random) => {
  const count = 12 + 4 * pickRandomInteger(3, random)
  const set = pickRandomItem(colourSets, random)
  const thickness = 2 + pickRandomInteger(2, random)
  const squarish = random() < 0.5
  const runs: Record<number, string> = {}

  const dyeAt = (row: number, column: number) => {
    const x = Math.abs(column + 0.5 - count / 2)
    const y = Math.abs(row + 0.5 - count / 2)
    const reach = squarish ? Math.max(x, y) * 1.2 + Math.min(x, y) * 0.4 : x + y
    const ring = Math.floor(reach / thickness)
    return ring === 0 ? set[3] : (set[ring % 3] as number)
  }

  for (let row = 0; row < count; row++) {
    let start = 0
    let dye = dyeAt(row, 0)
    for (let column = 1; column <= count; column++) {
      const next = column === count ? -1 : dyeAt(row, column)
      if (next === dye) continue
      // Length of the stroke for a single bead: 0.1, because a stroke of length 0 is not drawn.
      const run = `M${start * beadSize + 5} ${row * beadSize + 5}h${(column - 1 - start) * beadSize || 0.1}`
      runs[dye] = (runs[dye] ?? '') + run
      start = column
      dye = next
    }
  }

  const size = count * beadSize
  const strung = Object.keys(runs)
    .map(dye => `<path stroke="${palette[Number(dye)]}" d="${runs[Number(dye)]}"/>`)
    .join('')
  const body =
    drawFilledPath(palette[0], drawRectangle(0, 0, size, size)) +
    `<g fill="none" stroke-width="8.6" stroke-linecap="round" stroke-dasharray="0 10">${strung}</g>`
  return { width: size, height: size, body }
}
