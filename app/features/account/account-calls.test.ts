import { expect, it, vi } from 'vitest'
import { accountCalls } from './account-calls.ts'
import { noMailServerResponseRefusal } from './account-refusal-texts.ts'

const client = vi.hoisted(() => ({ loading: Promise.withResolvers<object>() }))
vi.mock('../../platform/session/session-store.ts', () => ({ loadSessionDb: () => client.loading.promise }))

it('a request for an e-mail is refused if the script for the request does not load in time', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://here.example' })
  const signInWithOtp = vi.fn()
  const request = accountCalls.sendCode('zola@example.org')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await request).toBe(noMailServerResponseRefusal)
  client.loading.resolve({ auth: { signInWithOtp } })
  await vi.runAllTimersAsync()
  expect(signInWithOtp).not.toHaveBeenCalled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
