import { filled, rectangle, type Structure } from './weave-path.ts'
import { shuffled, wholeBelow } from './weave-random.ts'

const wide = 10
const count = 48

/** Warp stripes tied before dyeing: edges step up and down, then the phase breaks. */
export const broken: Structure = (_width, _height, palette, random) => {
  const stripes = shuffled([4, 1, 2, 0, 3, 2], random)
  const heights = stripes.map(() => 6 + 6 * wholeBelow(4, random))
  const rise = heights.reduce((sum, height) => sum + height, 0)
  const half = 3 + wholeBelow(4, random)
  const amplitude = 4 + 2 * wholeBelow(3, random)
  const jump = half * (2 + wholeBelow(2, random))
  const paths = ['', '', '', '', '', '']

  for (let column = 0; column < count; column++) {
    const phase = column % (half * 2)
    const wave = (phase < half ? phase : half * 2 - phase) * amplitude
    const shift = ((column / jump) | 0) % 2 ? rise >> 1 : 0
    let y = -((wave + shift) % rise)
    for (let i = 0; y < rise; i++) {
      const height = heights[i % 6] as number
      const top = Math.max(0, y)
      const bottom = Math.min(rise, y + height)
      if (bottom > top) paths[stripes[i % 6] as number] += rectangle(column * wide, top, wide, bottom - top)
      y += height
    }
  }

  const spark = wide * (6 + wholeBelow(30, random))
  const body =
    paths.map((path, i) => filled(palette[i] as string, path)).join('') +
    filled(palette[5], rectangle(spark, 0, wide, rise)) +
    filled(palette[0], rectangle(spark + wide, 0, 3, rise))
  return { width: count * wide, height: rise, body }
}
