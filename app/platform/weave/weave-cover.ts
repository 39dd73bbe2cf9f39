import { hashSeed, randomFrom, integerBelow } from './weave-random.ts'

/** The structures of covers, in the order of their numbers. */
export const coverStructures = ['strip', 'resist', 'applique', 'bead', 'twill', 'ikat', 'basket', 'blanket'] as const

/** How a cover is woven; each is a place in its list. */
export interface Cover {
  structure: number
  /** 0 fine, 1 middle, 2 bold */
  scale: number
  /** 0 night, 1 the circle's own dye, 2 undyed paper */
  ground: number
  /** The second hue, 0 to 5. */
  second: number
}

const structures = coverStructures.length
const scales = 3
const grounds = 3
const seconds = 6

/** How many covers there are before the seed has said a word. */
export const coverCount = structures * scales * grounds * seconds

/** A cover as one whole number, as addresses say it. */
export const coverNumber = ({ structure, scale, ground, second }: Cover): number =>
  structure + structures * (scale + scales * (ground + grounds * second))

/** @param number from 0 to `coverCount` - 1 */
export const coverFor = (number: number): Cover => ({
  structure: number % structures,
  scale: Math.floor(number / structures) % scales,
  ground: Math.floor(number / (structures * scales)) % grounds,
  second: Math.floor(number / (structures * scales * grounds)) % seconds,
})

/** The cover a record has where it stands alone. */
export function ownCover(seed: string): Cover {
  const random = randomFrom(hashSeed(`${seed}/cover`))
  return {
    structure: integerBelow(structures, random),
    scale: integerBelow(scales, random),
    ground: integerBelow(grounds, random),
    second: integerBelow(seconds, random),
  }
}

/** From `wished` on, the first of `count` that is not taken. */
function firstFree(wished: number, count: number, taken: readonly (number | undefined)[]): number {
  for (let i = 0; i < count; i++) {
    const candidate = (wished + i) % count
    if (!taken.includes(candidate)) return candidate
  }
  return wished
}

/** Lists stand in up to four columns, so that a neighbour is among the four before. */
const reach = 4

/**
 * The covers of records that stand together, by seed: each its own, unless one of the four before it is woven alike.
 * So no two neighbours share a structure in any number of columns up to four, nor two in a row a scale and a ground.
 */
export function distinctCovers(seeds: readonly string[]): Map<string, Cover> {
  const covers = new Map<string, Cover>()
  const before: Cover[] = []
  for (const seed of seeds) {
    if (covers.has(seed)) continue
    const own = ownCover(seed)
    const last = before.at(-1)
    const cover = {
      structure: firstFree(
        own.structure,
        structures,
        before.slice(-reach).map(other => other.structure),
      ),
      scale: firstFree(own.scale, scales, [last?.scale]),
      ground: firstFree(own.ground, grounds, [last?.ground]),
      second: firstFree(
        own.second,
        seconds,
        before.slice(-2).map(other => other.second),
      ),
    }
    covers.set(seed, cover)
    before.push(cover)
  }
  return covers
}
