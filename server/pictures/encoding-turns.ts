import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp from 'sharp'

// One picture takes one core, and keeps nothing of the last.
sharp.concurrency(1)
sharp.cache(false)

/** More pictures are asked for at once than the machine makes. It passes by itself. */
export class TooManyPictures extends Error {
  override name = 'TooManyPictures'
}

/** A core is left to the pages. */
const atOnce = Math.max(1, availableParallelism() - 1)
const mostWaiting = 64

/**
 * Takes turns: a few at a time, and a bounded number that wait.
 * @returns a function that runs what it is given in its turn. @throws TooManyPictures when too many wait already
 */
export function createTurns(running = atOnce, waiting = mostWaiting) {
  const limit = pLimit(running)
  return <Result>(act: () => Promise<Result>): Promise<Result> =>
    limit.activeCount + limit.pendingCount < running + waiting
      ? limit(act)
      : Promise.reject(new TooManyPictures('Too many pictures are being made just now.'))
}

/** The turns of this process: making sizes and looking into uploads share them. */
export const runInTurn = createTurns()
