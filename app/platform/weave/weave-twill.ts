import { type DrawCoverStructure, drawFilledPath, drawRectangle } from './weave-path.ts'
import { pickRandomInteger, pickRandomItem } from './weave-random.ts'

const threadSize = 10
const repeatHeight = 8 * threadSize
/** Colours of four threads as indexes into the palette, in the order in which they repeat over eight rows. */
const colourSets = [
  [2, 2, 4, 0],
  [1, 3, 3, 0],
  [2, 1, 4, 5],
  [4, 4, 2, 0],
  [3, 1, 0, 1],
] as const
const threadOrder = [0, 0, 1, 1, 0, 2, 0, 3] as const

/** Draws herringbone: diagonals that change direction at each band, with one bright thread. */
export const drawTwill: DrawCoverStructure = (_width, _height, palette, random) => {
  const band = 40 + 20 * pickRandomInteger(3, random)
  const set = pickRandomItem(colourSets, random)
  const picks: Record<number, string> = {}

  for (let b = 0; b < 4; b++)
    for (let i = -10; i < 9 + band / threadSize; i++) {
      const dye = set[threadOrder[((i % 8) + 8) % 8] as number] as number
      const direction = b % 2 ? -1 : 1
      const y = i * threadSize + (b % 2 ? band - 10 : -10)
      if (y < -band - threadSize || y > repeatHeight + band) continue
      picks[dye] = `${picks[dye] ?? ''}M${b * band} ${y}l${band} ${direction * band}`
    }

  const lines = Object.keys(picks)
    .map(dye => `<path stroke="${palette[Number(dye)]}" d="${picks[Number(dye)]}"/>`)
    .join('')
  const body =
    drawFilledPath(set[0] === 4 ? palette[3] : palette[1], drawRectangle(0, 0, band * 4, repeatHeight)) +
    `<g stroke-width="6">${lines}</g>` +
    drawFilledPath(palette[5], drawRectangle(band * 2 - 2, 0, 4, repeatHeight))
  return { width: band * 4, height: repeatHeight, body }
}
