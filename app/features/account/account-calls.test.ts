import { expect, it, vi } from 'vitest'
import { accountCalls } from './account-calls.ts'
import { noMailServerResponseRefusal } from './account-refusal-texts.ts'

const client = vi.hoisted(() => ({ loading: Promise.withResolvers<object>() }))
vi.mock('../../platform/session/session-store.ts', () => ({ loadSessionDb: () => client.loading.promise }))

it('a request for a sign-in e-mail fails if its script does not load within 20 seconds', async () => {
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
