import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger } from './weave-random.ts'

/** Stitched motifs of resist dyeing, each centred in a field of 80 by 80 units. */
const motifs: readonly ((x: number, y: number) => string)[] = [
  (x, y) => [34, 24, 14, 4].map(r => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join(''),
  (x, y) =>
    `<path d="M${x - 32} ${y}L${x} ${y - 32}L${x + 32} ${y}L${x} ${y + 32}zM${x - 18} ${y}L${x} ${y - 18}L${x + 18} ${y}L${x} ${y + 18}z"/>`,
  (x, y) => {
    let lines = ''
    for (let i = -30; i <= 30; i += 12) lines += `M${x - 30} ${y + i}h60`
    return `<path d="${lines}"/>`
  },
  (x, y) =>
    `<path d="M${x - 34} ${y - 34}q34 34 68 0M${x - 34} ${y + 34}q34-34 68 0M${x - 34} ${y - 34}q34 34 0 68M${x + 34} ${y - 34}q-34 34 0 68"/><circle cx="${x}" cy="${y}" r="5"/>`,
  (x, y) => {
    let rays = ''
    for (let i = 0; i < 8; i++) {
      const cos = Math.cos(i * 0.7854)
      const sin = Math.sin(i * 0.7854)
      // Coordinates are truncated to integers, because the last digit of a cosine differs between JavaScript engines.
      rays += `M${(x + cos * 9) | 0} ${(y + sin * 9) | 0}L${(x + cos * 33) | 0} ${(y + sin * 33) | 0}`
    }
    return `<path d="${rays}"/>`
  },
]

const fieldSize = 80
const columnCount = 6

/** Draws a dotted grid of stitched fields with two motifs, and a third motif in one band. */
export const drawResist: DrawCoverStructure = (_width, height, palette, random) => {
  const first = pickRandomInteger(5, random)
  const second = (first + 1 + pickRandomInteger(4, random)) % 5
  const third = (first + 2) % 5
  const band = 1 + pickRandomInteger(3, random)
  const rhythm = pickRandomInteger(3, random)
  const rows = Math.ceil(height / fieldSize)
  const wide = columnCount * fieldSize

  let stitched = ''
  let tinted = ''
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columnCount; c++) {
      const isTinted = rhythm === 0 ? (r + c) % 2 : rhythm === 1 ? r % 2 : c % 2
      const motif = r === band && c % 3 === 1 ? third : isTinted ? second : first
      if (isTinted) tinted += drawRectangle(c * fieldSize, r * fieldSize, fieldSize, fieldSize)
      stitched += motifs[motif]?.(c * fieldSize + 40, r * fieldSize + 40)
    }

  let lines = ''
  for (let r = 0; r <= rows; r++) lines += `M0 ${r * fieldSize}h${wide}`
  for (let c = 0; c <= columnCount; c++) lines += `M${c * fieldSize} 0v${rows * fieldSize}`

  const body =
    drawFilledPath(palette[0], drawRectangle(0, 0, wide, height)) +
    drawFilledPath(palette[1], tinted) +
    drawFilledPath(palette[2], drawRectangle(0, band * fieldSize - 6, wide, 12)) +
    `<g fill="none" stroke="${palette[4]}" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="5 6" opacity=".92">${stitched}</g>` +
    `<path stroke="${palette[3]}" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 8" d="${lines}"/>`
  return { width: wide, height, body }
}
