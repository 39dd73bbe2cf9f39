import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger, pickRandomItem } from './weave-random.ts'

const blanketWidth = 96

type Figure = 'teeth' | 'diamonds' | 'discs' | 'slants'

/** Draws a row of figures with the height of its band. */
function drawFigures(kind: Figure, top: number, high: number): string {
  const count = { teeth: 3, diamonds: 3, discs: 4, slants: 2 }[kind]
  const step = blanketWidth / count
  const middle = top + high / 2
  let path = ''
  for (let i = 0; i < count; i++) {
    const x = i * step
    const heart = x + step / 2
    if (kind === 'teeth') path += `M${x} ${top + high}L${heart} ${top}L${x + step} ${top + high}z`
    if (kind === 'diamonds')
      path += `M${heart} ${top + 3}L${x + step - 2} ${middle}L${heart} ${top + high - 3}L${x + 2} ${middle}z`
    if (kind === 'discs') path += `M${heart - 6} ${middle}a6 6 0 1 0 12 0a6 6 0 1 0-12 0z`
    if (kind === 'slants') path += `M${x} ${top}h${step / 2}l${step / 2} ${high}h${-step / 2}z`
  }
  return path
}

/** Draws a blanket seen from its edge: broad and narrow bands, with two rows of figures. */
export const drawBlanket: DrawCoverStructure = (_width, _height, palette, random) => {
  const paths = ['', '', '', '', '', '']
  let rows = ''
  let top = 0
  const bar = (dye: number, high: number) => {
    paths[dye] += drawRectangle(0, top, blanketWidth, high)
    top += high
  }
  const row = (kind: Figure, ground: number, dye: number, high: number) => {
    rows += drawFilledPath(palette[dye] as string, drawFigures(kind, top, high))
    bar(ground, high)
  }
  const ground = pickRandomItem([0, 2, 0], random)
  const broad = pickRandomItem<Figure>(['teeth', 'diamonds', 'slants'], random)
  const narrow = pickRandomItem<Figure>(['discs', 'diamonds', 'teeth'], random)

  bar(ground, 22)
  bar(4, 4)
  bar(5, 10)
  bar(4, 4)
  bar(ground, 8)
  row(broad, 4, 2, 34)
  bar(ground, 8)
  bar(3, 6)
  bar(1, 24)
  bar(3, 6)
  bar(ground, 12)
  row(narrow, 1, 5, 22)
  bar(4, 3)
  bar(ground, 16 + 8 * pickRandomInteger(3, random))
  bar(2, 8)
  bar(4, 2)
  bar(2, 8)
  const body = paths.map((path, dye) => drawFilledPath(palette[dye] as string, path)).join('') + rows
  return { width: blanketWidth, height: top, body }
}
