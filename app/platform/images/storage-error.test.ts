import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryWhileStorageUnavailable, ServerRefusal, storageUnavailableCode } from './storage-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = new ServerRefusal('Storage does not answer just now.', storageUnavailableCode)

it('a storage request retries until the storage responds', async () => {
  const answers = [away, away, 'well']
  const waiting: boolean[] = []
  const asking = retryWhileStorageUnavailable(
    async () => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
    { onWaiting: isWaiting => waiting.push(isWaiting) },
  )
  await vi.runAllTimersAsync()
  expect(await asking).toBe('well')
  expect(waiting).toEqual([true, true, false])
})

it('a storage request that was refused is not repeated', async () => {
  const refused = new ServerRefusal('The file is not there.', 'no_picture')
  let calls = 0
  const asking = retryWhileStorageUnavailable(async () => {
    calls++
    throw refused
  }, {})
  await expect(asking).rejects.toBe(refused)
  expect(calls).toBe(1)
})

it('a storage request ends when the user cancels', async () => {
  const cancelling = new AbortController()
  const asking = retryWhileStorageUnavailable(() => Promise.reject(away), { signal: cancelling.signal })
  const ended = expect(asking).rejects.toMatchObject({ name: 'AbortError' })
  cancelling.abort()
  await vi.runAllTimersAsync()
  await ended
})
