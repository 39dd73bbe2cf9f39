import { expect, it } from 'vitest'
import { limitResponseTime } from './response-deadline.ts'

const answerRequest = (path: string, handle: () => Promise<Response>) =>
  limitResponseTime(handle, 20)(new Request(`https://here.example${path}`), null)
const never = () => new Promise<Response>(() => {})

it('a request gets an error after a deadline if the database does not respond', async () => {
  const answer = await answerRequest('/rest/v1/events', never)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ code: 'PGRST003' })
  expect((await answerRequest('/auth/v1/token', never)).status).toBe(503)
})

it('a request that is answered before the deadline gets the response unchanged', async () => {
  expect((await answerRequest('/rest/v1/events', async () => new Response('[]'))).status).toBe(200)
  const file = Promise.withResolvers<Response>()
  const download = answerRequest('/storage/v1/object/public/media/a.jpg', () => file.promise)
  await answerRequest('/rest/v1/events', never)
  file.resolve(new Response('picture'))
  expect((await download).status).toBe(200)
})
