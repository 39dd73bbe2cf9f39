import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger, shuffleRandomly } from './weave-random.ts'

const patternWidth = 480

/**
 * Draws stripes in blocks. Each block starts at another position of the same sequence of colours, so that the stripes
 * break at every seam. The pattern suggests an interruption.
 */
export const drawBrokenTwill: DrawCoverStructure = (_width, _height, palette, random) => {
  const stripes = shuffleRandomly([4, 1, 2, 0, 3, 2], random)
  const heights = stripes.map(() => 8 + 6 * pickRandomInteger(4, random))
  const rise = heights.reduce((sum, height) => sum + height, 0)
  const paths = ['', '', '', '', '', '']
  let shift = 0

  for (let x = 0; x < patternWidth; ) {
    const block = Math.min(36 + 12 * pickRandomInteger(5, random), patternWidth - x)
    let y = -shift
    for (let i = 0; y < rise; i++) {
      const height = heights[i % 6] as number
      const top = Math.max(0, y)
      const bottom = Math.min(rise, y + height)
      if (bottom > top) paths[stripes[i % 6] as number] += drawRectangle(x, top, block, bottom - top)
      y += height
    }
    x += block
    shift = (shift + (rise >> 2) + 6 * pickRandomInteger(5, random)) % rise
  }

  const spark = 12 * (4 + pickRandomInteger(30, random))
  const body =
    paths.map((path, i) => drawFilledPath(palette[i] as string, path)).join('') +
    drawFilledPath(palette[5], drawRectangle(spark, 0, 12, rise)) +
    drawFilledPath(palette[0], drawRectangle(spark + 12, 0, 3, rise))
  return { width: patternWidth, height: rise, body }
}
