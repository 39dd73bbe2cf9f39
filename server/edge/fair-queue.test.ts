import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listRateLimitNetworks } from './client-address.ts'
import { FairQueue, type QueueClientKeys, QueueRefusal } from './fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (more = {}) =>
  new FairQueue({ running: 4, runningPerClient: [2, 3, 3], waiting: 10, patience: 5_000, ...more })

/** Records which jobs of a queue run. The jobs run until the test ends them. */
function watch(queue: FairQueue) {
  const running: { name: string; end: () => void }[] = []
  const refused: { name: string; isOwnLimit: boolean }[] = []
  return {
    running: () => running.map(({ name }) => name),
    refused,
    async ask(name: string, client: QueueClientKeys = [name]) {
      void queue
        .run(client, () => new Promise<void>(resolve => running.push({ name, end: resolve })))
        .catch((error: QueueRefusal) => refused.push({ name, isOwnLimit: error.isOwnLimit }))
      await vi.advanceTimersByTimeAsync(0)
    },
    async end(name: string) {
      const at = running.findIndex(job => job.name === name)
      running.splice(at, 1)[0]?.end()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

it('the queue runs at most two jobs per client and four in total', async () => {
  const jobs = watch(open())
  for (const name of ['a', 'a', 'a', 'b', 'b', 'c']) await jobs.ask(name)
  expect(jobs.running()).toEqual(['a', 'a', 'b', 'b'])
})

it('the queue gives a free slot to the client with the fewest running jobs', async () => {
  const jobs = watch(open())
  for (const name of ['a', 'a', 'b', 'b', 'a', 'a', 'c']) await jobs.ask(name)
  await jobs.end('b')
  expect(jobs.running()).toEqual(['a', 'a', 'b', 'c'])
})

it('the queue refuses a job that has waited too long', async () => {
  const jobs = watch(open())
  for (const name of ['a', 'a', 'b', 'b', 'a', 'c']) await jobs.ask(name)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(jobs.refused).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(jobs.refused).toEqual([
    { name: 'a', isOwnLimit: true },
    { name: 'c', isOwnLimit: false },
  ])
})

it('the full queue drops a job of the client with the most waiting jobs', async () => {
  const jobs = watch(open({ waiting: 3 }))
  for (const name of ['a', 'a', 'b', 'b', 'a', 'a', 'a', 'c']) await jobs.ask(name)
  expect(jobs.refused).toEqual([{ name: 'a', isOwnLimit: true }])
  for (const name of ['b', 'a', 'b', 'a']) await jobs.end(name)
  expect(jobs.running()).toContain('c')
})

it('the full queue refuses a new job immediately if no client has more waiting jobs', async () => {
  const jobs = watch(open({ waiting: 2 }))
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await jobs.ask(name)
  expect(jobs.refused).toEqual([{ name: 'g', isOwnLimit: false }])
})

it('the queue counts all /64 networks of a /48 network as one client', async () => {
  const jobs = watch(open())
  for (let n = 0; n < 10; n++) await jobs.ask('ipv6', listRateLimitNetworks(`2001:db8:1:${n}::1`))
  expect(jobs.running()).toHaveLength(3)
  await jobs.ask('other', listRateLimitNetworks('198.51.100.1'))
  expect(jobs.running()).toContain('other')
})

it('the queue starts a waiting job exactly once', async () => {
  const jobs = watch(open())
  for (const name of ['a', 'a', 'b', 'b', 'c', 'd']) await jobs.ask(name)
  await jobs.end('a')
  expect(jobs.running()).toEqual(['a', 'b', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(jobs.refused).toEqual([{ name: 'd', isOwnLimit: false }])
  for (const name of ['a', 'b', 'b', 'c']) await jobs.end(name)
  for (const name of ['e', 'f', 'g', 'h']) await jobs.ask(name)
  expect(jobs.running()).toEqual(['e', 'f', 'g', 'h'])
})

it('the queue frees the slot of a failed job', async () => {
  const queue = open({ running: 1 })
  await expect(queue.run(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue.run(['a'], async () => 'done')).resolves.toBe('done')
})

it('the queue respects every limit in any order of arrival and completion', async () => {
  const client = fc.constantFrom(
    listRateLimitNetworks('198.51.100.1'),
    listRateLimitNetworks('198.51.100.2'),
    listRateLimitNetworks('2001:db8:1:1::1'),
    listRateLimitNetworks('2001:db8:1:2::1'),
    listRateLimitNetworks('2001:db8:1:100::1'),
  )
  const step = fc.oneof(
    fc.record({ client }),
    fc.record({ ends: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ waits: fc.integer({ max: 3_000, min: 0 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      const queue = open({ waiting: 5 })
      const running: { client: QueueClientKeys; end: () => void }[] = []
      const jobs: Promise<unknown>[] = []
      const job = (client: QueueClientKeys) => () =>
        new Promise<void>(resolve => running.push({ client, end: resolve }))
      for (const each of steps) {
        if ('client' in each) jobs.push(queue.run(each.client, job(each.client)).catch((error: Error) => error))
        else if ('ends' in each) running.splice(each.ends, 1)[0]?.end()
        await vi.advanceTimersByTimeAsync('waits' in each ? each.waits : 0)
        const counts = Map.groupBy(
          running.flatMap(({ client }) => client.map((name, width) => ({ name, width }))),
          ({ name }) => name,
        )
        expect(running.length).toBeLessThanOrEqual(4)
        for (const requests of counts.values())
          expect(requests.length).toBeLessThanOrEqual([2, 3, 3][requests[0]?.width ?? 0] ?? 0)
      }
      // Every client gets a response, because the job of the client either runs or is refused after the timeout.
      for (let rounds = 0; rounds < 20; rounds++) {
        for (const { end } of running.splice(0)) end()
        await vi.advanceTimersByTimeAsync(5_000)
      }
      for (const answer of await Promise.all(jobs))
        expect(answer === undefined || answer instanceof QueueRefusal).toBe(true)
    }),
    { numRuns: 300 },
  )
})
