import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPageReads } from './page-reads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<Response>(() => {})
const page = { isForm: false }

it('the renderer stops a database read that times out and marks the page as incomplete', async () => {
  const reading = openPageReads().begin(never, page)
  const expectation = expect(reading.fetch('https://here.example/rest/v1/events')).rejects.toThrow(
    'did not answer in time',
  )
  expect(reading.failed).toBe(false)
  await vi.advanceTimersByTimeAsync(5_000)
  await expectation
  expect(reading.failed).toBe(true)
})

it('the renderer counts a database error as a failed read, but not an empty result', async () => {
  const reads = openPageReads()
  const well = reads.begin(async () => Response.json([]), page)
  await well.fetch('https://here.example/rest/v1/events')
  expect(well.failed).toBe(false)
  const ill = reads.begin(async () => Response.json({}, { status: 503 }), page)
  await ill.fetch('https://here.example/rest/v1/events')
  expect(ill.failed).toBe(true)
})

it('the renderer renders no further page while too many database reads are pending', async () => {
  const reads = openPageReads()
  const answers: ((response: Response) => void)[] = []
  const reading = reads.begin(() => new Promise<Response>(resolve => answers.push(resolve)), page)
  const requests = Array.from({ length: 200 }, () => reading.fetch('https://here.example/rest/v1/events'))
  expect(reads.areStuck).toBe(true)
  for (const answer of answers) answer(Response.json([]))
  await Promise.all(requests)
  expect(reads.areStuck).toBe(false)
  reading.end()
})
