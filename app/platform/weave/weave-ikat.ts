import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger, type RandomGenerator } from './weave-random.ts'

const patternWidth = 132
const threadWidth = 3

/** Draws one figure as rings of thin lines. `paths[k]` is the k-th ring, outermost first. */
function drawRings(high: number, random: RandomGenerator): string[] {
  const count = 3 + pickRandomInteger(2, random)
  const isFlat = random() < 0.4
  const paths = Array<string>(count).fill('')
  const stray = () => (random() - 0.5) * 10
  for (let x = 0; x < patternWidth; x += threadWidth) {
    const closeness = 1 - Math.abs(x + 1.5 - patternWidth / 2) / (patternWidth / 2)
    for (let ring = 0; ring < count; ring++) {
      const reach = (isFlat ? Math.min(1, closeness * 1.8) : closeness) - ring * (0.96 / count) * (isFlat ? 0.72 : 1)
      if (reach <= 0.03) continue
      const top = Math.round(high / 2 - reach * high * 0.47 + stray())
      const bottom = Math.round(high / 2 + reach * high * 0.47 + stray())
      if (bottom > top) paths[ring] += `M${x + 1.5} ${top}V${bottom}`
    }
  }
  return paths
}

/** Draws ikat (threads dyed before weaving): every figure is a row of thin lines whose ends do not align exactly. */
export const drawIkat: DrawCoverStructure = (_width, _height, palette, random) => {
  const high = 120 + 24 * pickRandomInteger(3, random)
  const order = random() < 0.5 ? [4, 2, 5, 1] : [2, 4, 3, 5]
  const figure = drawRings(high, random)
    .map((path, ring) => `<path stroke="${palette[order[ring] as number]}" d="${path}"/>`)
    .join('')
  let edge = ''
  for (let x = 0; x < patternWidth; x += threadWidth) {
    const stray = Math.round((random() - 0.5) * 10)
    edge += `M${x + 1.5} ${stray - 6}v12M${x + 1.5} ${high + stray - 6}v12`
  }
  const body =
    drawFilledPath(palette[0], drawRectangle(0, 0, patternWidth, high)) +
    `<g fill="none" stroke-width="3.2"><path stroke="${palette[3]}" d="${edge}"/>${figure}</g>` +
    drawFilledPath(palette[1], drawRectangle(0, 0, 2, high))
  return { width: patternWidth, height: high, body }
}
