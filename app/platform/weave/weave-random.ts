/** Function that returns random numbers from 0 (inclusive) to 1 (exclusive). */
export type RandomGenerator = () => number

/** Hash of a seed: FNV-1a over code points. The 32 bits are the same in Node and in the browser. */
export function hashSeed(text: string): number {
  let hash = 2166136261
  for (const character of text) {
    hash ^= character.codePointAt(0) as number
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/** Random number generator (Mulberry32): small, and random enough for patterns. */
export function createRandomGenerator(seed: number): RandomGenerator {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Random integer from 0 to `below` - 1. */
export const pickRandomInteger = (below: number, random: RandomGenerator) => (random() * below) | 0

export const pickRandomItem = <T>(list: readonly T[], random: RandomGenerator): T =>
  list[pickRandomInteger(list.length, random)] as T

/**
 * Shuffled list, by swapping items. Sorting with a random comparator would give other orders, and other patterns, in
 * other JavaScript engines.
 */
export function shuffleRandomly<T>(list: readonly T[], random: RandomGenerator): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = pickRandomInteger(i + 1, random)
    const item = out[i] as T
    out[i] = out[j] as T
    out[j] = item
  }
  return out
}
