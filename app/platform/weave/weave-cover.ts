import { createRandomGenerator, hashSeed, pickRandomInteger } from './weave-random.ts'

/** Structures of covers (woven patterns for records without a photo), in the order of their numbers. */
export const coverStructures = ['strip', 'resist', 'applique', 'bead', 'twill', 'ikat', 'basket', 'blanket'] as const

/** Design of a cover (woven pattern for a record without a photo). Each value is an index into its list. */
export interface WeaveCover {
  structure: number
  /** Scale of the figures: 0 is fine, 1 is medium, 2 is bold. */
  scale: number
  /** Background colour: 0 is night blue, 1 is the colour of the circle, 2 is undyed paper. */
  ground: number
  /** Second colour, an index from 0 to 5. */
  second: number
}

const structureCount = coverStructures.length
const scaleCount = 3
const groundCount = 3
const secondColourCount = 6

/** Number of cover designs, without the variations by seed. */
export const coverCount = structureCount * scaleCount * groundCount * secondColourCount

/** Number of a cover design in URLs. */
export const encodeCoverNumber = ({ structure, scale, ground, second }: WeaveCover): number =>
  structure + structureCount * (scale + scaleCount * (ground + groundCount * second))

/** @param number number of a cover design, from 0 to `coverCount` - 1 */
export const decodeCoverNumber = (number: number): WeaveCover => ({
  structure: number % structureCount,
  scale: Math.floor(number / structureCount) % scaleCount,
  ground: Math.floor(number / (structureCount * scaleCount)) % groundCount,
  second: Math.floor(number / (structureCount * scaleCount * groundCount)) % secondColourCount,
})

/** Default cover design of a single record. */
export function chooseWeaveCoverBySeed(seed: string): WeaveCover {
  const random = createRandomGenerator(hashSeed(`${seed}/cover`))
  return {
    structure: pickRandomInteger(structureCount, random),
    scale: pickRandomInteger(scaleCount, random),
    ground: pickRandomInteger(groundCount, random),
    second: pickRandomInteger(secondColourCount, random),
  }
}

/** Returns the first free value below `count`, starting at `wished`. */
function findFirstFree(wished: number, count: number, usedValues: readonly (number | undefined)[]): number {
  for (let i = 0; i < count; i++) {
    const candidate = (wished + i) % count
    if (!usedValues.includes(candidate)) return candidate
  }
  return wished
}

/** Number of earlier records that can be neighbours of a record, because lists have up to four columns. */
const neighbourReach = 4

/**
 * Chooses the covers of records in one list. A record gets the cover that its seed chooses, unless one of the four
 * previous records looks similar. With up to four columns, two adjacent covers never have the same structure, and
 * consecutive records never have the same scale or background.
 */
export function chooseDifferentNeighbourCovers(seeds: readonly string[]): Map<string, WeaveCover> {
  const covers = new Map<string, WeaveCover>()
  const before: WeaveCover[] = []
  for (const seed of seeds) {
    if (covers.has(seed)) continue
    const base = chooseWeaveCoverBySeed(seed)
    const last = before.at(-1)
    const cover = {
      structure: findFirstFree(
        base.structure,
        structureCount,
        before.slice(-neighbourReach).map(previousCover => previousCover.structure),
      ),
      scale: findFirstFree(base.scale, scaleCount, [last?.scale]),
      ground: findFirstFree(base.ground, groundCount, [last?.ground]),
      second: findFirstFree(
        base.second,
        secondColourCount,
        before.slice(-2).map(other => other.second),
      ),
    }
    covers.set(seed, cover)
    before.push(cover)
  }
  return covers
}
