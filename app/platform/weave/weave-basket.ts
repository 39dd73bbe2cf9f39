import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger } from './weave-random.ts'

const bundleCount = 4

/** Draws a plaited mat: bundles of three or four strands that cross over and under each other. */
export const drawBasket: DrawCoverStructure = (_width, _height, palette, random) => {
  const strands = 3 + pickRandomInteger(2, random)
  const strand = strands === 3 ? 16 : 13
  const bundle = strands * strand
  const across = random() < 0.5 ? [2, 4, 2, 4] : [2, 2, 5, 2]
  const down = random() < 0.5 ? [4, 3, 4, 3] : [1, 4, 4, 1]
  const sparkRow = 1 + pickRandomInteger(2, random)
  const paths = ['', '', '', '', '', '']
  let shade = ''

  for (let r = 0; r < bundleCount; r++)
    for (let c = 0; c < bundleCount; c++) {
      const x = c * bundle
      const y = r * bundle
      const isOver = (r + c) % 2 === 1
      for (let i = 0; i < strands; i++) {
        const at = i * strand + 1.5
        const dye = isOver ? (r === sparkRow && i === 1 ? 5 : across[i]) : down[i]
        paths[dye as number] += isOver
          ? drawRectangle(x - 3, y + at, bundle + 6, strand - 3)
          : drawRectangle(x + at, y - 3, strand - 3, bundle + 6)
      }
      if (isOver) shade += drawRectangle(x - 5, y, 3, bundle) + drawRectangle(x + bundle + 2, y, 3, bundle)
    }

  const size = bundle * bundleCount
  const body =
    drawFilledPath(palette[0], drawRectangle(0, 0, size, size)) +
    paths.map((path, dye) => drawFilledPath(palette[dye] as string, path)).join('') +
    `<path fill="${palette[0]}" opacity=".55" d="${shade}"/>`
  return { width: size, height: size, body }
}
