import type { WeavePalette } from './weave-palette.ts'
import type { RandomGenerator } from './weave-random.ts'

/** Smallest part of a pattern that is repeated: the size in units, and the SVG inside the pattern element. */
interface Repeat {
  width: number
  height: number
  body: string
}

/**
 * Function that draws the repeating part of a pattern. Width and height are those of the picture, for structures that
 * do not repeat vertically.
 */
export type DrawCoverStructure = (
  width: number,
  height: number,
  palette: WeavePalette,
  random: RandomGenerator,
) => Repeat

export const drawRectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

export const drawFilledPath = (colour: string, path: string) => (path ? `<path fill="${colour}" d="${path}"/>` : '')
