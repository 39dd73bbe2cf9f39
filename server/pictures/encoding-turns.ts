import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp from 'sharp'

// The image library (sharp) uses one thread per image and does not cache images.
sharp.concurrency(1)
sharp.cache(false)

/** Temporary error because the queue of images is full. */
export class PictureQueueFullError extends Error {
  override name = 'PictureQueueFullError'
}

/** Number of images encoded at the same time. One processor core is left for rendering pages. */
const maxParallelEncodings = Math.max(1, availableParallelism() - 1)
const maxWaitingEncodings = 64

/**
 * Limits concurrent image jobs and the length of the queue.
 * @returns a function that runs a job when a slot is free
 * @throws PictureQueueFullError when the queue is full
 */
export function makeEncodingQueue(running = maxParallelEncodings, waiting = maxWaitingEncodings) {
  const limit = pLimit(running)
  return <Result>(act: () => Promise<Result>): Promise<Result> =>
    limit.activeCount + limit.pendingCount < running + waiting
      ? limit(act)
      : Promise.reject(new PictureQueueFullError('Too many pictures are being made just now.'))
}

/** Queue of this process, shared by the resizing of pictures and the check of uploads. */
export const runInEncodingQueue = makeEncodingQueue()
