import { expect, test } from 'vitest'
import { pollContentVersion } from './content-poll.ts'

test('the server polls the version of the content while a listener is subscribed', async () => {
  const answers = ['1', '1', undefined, new Error('away'), '2']
  let calls = 0
  const subscribe = pollContentVersion(async () => {
    const answer = answers[Math.min(calls++, answers.length - 1)]
    if (answer instanceof Error) throw answer
    return answer
  }, 1)
  expect(calls).toBe(0)
  let heard = 0
  const stop = await subscribe(() => {
    heard++
  })
  await expect.poll(() => calls).toBeGreaterThan(answers.length)
  await stop()
  expect(heard).toBe(1)
})
