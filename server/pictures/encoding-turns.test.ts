import { expect, it } from 'vitest'
import { makeEncodingQueue, PictureQueueFullError } from './encoding-turns.ts'

it('the queue of picture encoders encodes a limited number of pictures at the same time', async () => {
  const turn = makeEncodingQueue(2, 3)
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, ++running)
    await gate.promise
    running--
  }
  const all = Array.from({ length: 5 }, () => turn(act))
  await expect(turn(act)).rejects.toBeInstanceOf(PictureQueueFullError)
  gate.resolve()
  await Promise.all(all)
  expect(most).toBe(2)
  await expect(turn(async () => 'again')).resolves.toBe('again')
})
