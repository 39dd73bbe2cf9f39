import { beforeEach, describe, expect, it } from 'vitest'
import { FetchFailure } from '../fetch/safe-fetch.ts'
import { type FetchFile, retryPerHost } from './host-retries.ts'

const picture = new Uint8Array([1])
const { signal } = new AbortController()
const silent = () => Object.assign(new FetchFailure('old.example took too long.'), { isSilence: true as const })
const answered = (status: number, retryAfter?: number) =>
  Object.assign(
    new FetchFailure(`old.example answered ${status}.`),
    { status },
    retryAfter !== undefined && { retryAfter },
  )

let requests: string[]
beforeEach(() => {
  requests = []
})
/** Makes a host that returns these responses in order, and a picture for all later requests. */
const host =
  (...answers: (() => Error)[]): FetchFile =>
  async address => {
    requests.push(address)
    const failure = answers.shift()
    if (failure) throw failure()
    return picture
  }
const settle = (asking: Promise<Uint8Array>) =>
  asking.then(
    () => 'a picture',
    (error: Error) => error.message,
  )

describe('retryPerHost', () => {
  it('sends at most three requests to one host at the same time', async () => {
    const gate = Promise.withResolvers<void>()
    const ask = retryPerHost(async address => {
      requests.push(address)
      await gate.promise
      return picture
    })
    const addresses = [1, 2, 3, 4, 5].map(number => `https://old.example/${number}.png`)
    const all = [...addresses, 'https://new.example/6.png'].map(address => ask(address, signal))
    await new Promise(setImmediate)
    expect(requests).toEqual([...addresses.slice(0, 3), 'https://new.example/6.png'])
    gate.resolve()
    await Promise.all(all)
    expect(requests).toHaveLength(6)
  })
  it('retries at most three times after 429 or 503, at the time that Retry-After states', async () => {
    const ask = retryPerHost(
      host(
        () => answered(429, 0.01),
        () => answered(503, 0.01),
      ),
    )
    expect(await settle(ask('https://old.example/1.png', signal))).toBe('a picture')
    expect(requests).toHaveLength(3)
    const never = retryPerHost(host(...[1, 2, 3, 4].map(() => () => answered(429, 0.01))))
    expect(await settle(never('https://old.example/2.png', signal))).toBe('old.example answered 429.')
    expect(requests).toHaveLength(6)
  })
  it('pauses requests to a host that does not respond', async () => {
    let now = 1_000_000
    const ask = retryPerHost(host(...[1, 2, 3, 4, 5].map(() => silent)), () => now)
    for (let at = 0; at < 5; at++) expect(await settle(ask('https://old.example/1.png', signal))).toContain('too long')
    expect(await settle(ask('https://old.example/2.png', signal))).toContain('too long')
    expect(requests).toHaveLength(5)
    expect(await settle(ask('https://new.example/1.png', signal))).toBe('a picture')
    now += 61_000
    expect(await settle(ask('https://old.example/2.png', signal))).toBe('a picture')
  })
  it('does not treat a host that responds with 404 as unresponsive', async () => {
    const ask = retryPerHost(host(...[1, 2, 3, 4, 5, 6].map(() => () => answered(404))))
    for (let at = 0; at < 6; at++) await settle(ask('https://old.example/1.png', signal))
    expect(await settle(ask('https://old.example/2.png', signal))).toBe('a picture')
  })
  it('stops waiting when the caller cancels', async () => {
    const stop = new AbortController()
    const ask = retryPerHost(host(() => answered(429, 50)))
    const asking = settle(ask('https://old.example/1.png', stop.signal))
    await new Promise(setImmediate)
    stop.abort(new Error('Somebody paused it.'))
    expect(await asking).toMatch(/paused|abort/i)
  })
})
