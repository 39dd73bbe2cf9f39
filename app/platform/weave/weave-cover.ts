import { hashSeed, makeRandom, pickInteger } from './weave-random.ts'

/** Structures of covers, in the order of their numbers. */
export const coverStructures = ['strip', 'resist', 'applique', 'bead', 'twill', 'ikat', 'basket', 'blanket'] as const

/** Design of a cover; each value is an index into its list. */
export interface Cover {
  structure: number
  /** Scale of the figures: 0 fine, 1 middle, 2 bold. */
  scale: number
  /** Ground colour: 0 night, 1 the circle's own colour, 2 undyed paper. */
  ground: number
  /** Second hue, from 0 to 5. */
  second: number
}

const structures = coverStructures.length
const scales = 3
const grounds = 3
const seconds = 6

/** Number of cover designs, without the variation by seed. */
export const coverCount = structures * scales * grounds * seconds

/** Encodes a cover as the number that URLs use. */
export const encodeCover = ({ structure, scale, ground, second }: Cover): number =>
  structure + structures * (scale + scales * (ground + grounds * second))

/** @param number number of a cover, from 0 to `coverCount` - 1 */
export const decodeCover = (number: number): Cover => ({
  structure: number % structures,
  scale: Math.floor(number / structures) % scales,
  ground: Math.floor(number / (structures * scales)) % grounds,
  second: Math.floor(number / (structures * scales * grounds)) % seconds,
})

/** Chooses the default cover of a single record. */
export function chooseCover(seed: string): Cover {
  const random = makeRandom(hashSeed(`${seed}/cover`))
  return {
    structure: pickInteger(structures, random),
    scale: pickInteger(scales, random),
    ground: pickInteger(grounds, random),
    second: pickInteger(seconds, random),
  }
}

/** Finds the first value of `count` that is free, starting at `wished`. */
function firstFree(wished: number, count: number, usedValues: readonly (number | undefined)[]): number {
  for (let i = 0; i < count; i++) {
    const candidate = (wished + i) % count
    if (!usedValues.includes(candidate)) return candidate
  }
  return wished
}

/** Number of earlier records that can be neighbours: lists have up to four columns. */
const reach = 4

/**
 * Chooses covers for records in one list, by seed: the record's own, unless one of the four before it looks similar.
 * No two neighbours share a structure in up to four columns, and no two consecutive records share a scale or a ground.
 */
export function chooseDistinctCovers(seeds: readonly string[]): Map<string, Cover> {
  const covers = new Map<string, Cover>()
  const before: Cover[] = []
  for (const seed of seeds) {
    if (covers.has(seed)) continue
    const base = chooseCover(seed)
    const last = before.at(-1)
    const cover = {
      structure: firstFree(
        base.structure,
        structures,
        before.slice(-reach).map(previousCover => previousCover.structure),
      ),
      scale: firstFree(base.scale, scales, [last?.scale]),
      ground: firstFree(base.ground, grounds, [last?.ground]),
      second: firstFree(
        base.second,
        seconds,
        before.slice(-2).map(other => other.second),
      ),
    }
    covers.set(seed, cover)
    before.push(cover)
  }
  return covers
}
