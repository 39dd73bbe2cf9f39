import { expect, it } from 'vitest'
import type { ClusterProcess } from './cluster-process.ts'
import { superviseProcess } from './supervision.ts'

/** Fake server process that exits when it is stopped. */
function server(ready = true) {
  const { promise: processEnd, resolve: end } = Promise.withResolvers<void>()
  const process: ClusterProcess = { ready: Promise.resolve(ready), processEnd, stop: async () => end() }
  return { process, end }
}

it('the supervisor of the database restarts a failed server with growing pauses', async () => {
  const rests: number[] = []
  const enough = Promise.withResolvers<void>()
  const first = server()
  const { stop } = superviseProcess(
    first.process,
    async () => {
      if (rests.length % 2 === 0) throw new Error('no room')
      const failing = server(false)
      failing.end()
      return failing.process
    },
    () => {},
    async (milliseconds, signal) => {
      rests.push(milliseconds)
      if (rests.length < 40) return
      enough.resolve()
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    },
  )
  first.end()
  await enough.promise
  expect(rests.slice(0, 5)).toEqual([100, 200, 400, 800, 1600])
  expect(rests.at(-1)).toBe(30_000)
  await stop()
})

it('a stopped supervisor of the database starts no server', async () => {
  const first = server()
  let starts = 0
  const { stop } = superviseProcess(
    first.process,
    async () => {
      starts += 1
      return server().process
    },
    () => {},
  )
  first.end()
  await first.process.processEnd
  await stop()
  expect(starts).toBe(0)
})
