import { expect, it } from 'vitest'
import { sendStored, storeAnswer } from './stored-answer.ts'

const answer = await storeAnswer(200, { 'content-type': 'text/plain' }, Buffer.from('a page'))
const asked = (headers: Record<string, string>) =>
  sendStored(answer, new Request('http://site.example/', { headers })).status
const tag = answer.etag
const strong = tag.replace('W/', '')

it.each([
  ['its tag', { 'if-none-match': tag }],
  ['the strong form that a proxy made of it', { 'if-none-match': strong }],
  ['a list with it', { 'if-none-match': `"other", ${tag}` }],
  ['anything', { 'if-none-match': '*' }],
  ['what was made then', { 'if-modified-since': answer.madeAt }],
])('a reader who has %s is told that it holds', (_, headers) => {
  expect(asked(headers)).toBe(304)
})
it.each([
  ['nothing', {}],
  ['another tag', { 'if-none-match': '"other"' }],
  ['another tag, whatever its age', { 'if-none-match': '"other"', 'if-modified-since': answer.madeAt }],
  ['something older', { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }],
  ['what is no date', { 'if-modified-since': 'yesterday' }],
])('a reader who has %s is sent it', (_, headers) => {
  expect(asked(headers)).toBe(200)
})
it('an error is sent whatever the reader has', async () => {
  const failed = await storeAnswer(503, {}, Buffer.from('away'))
  const request = new Request('http://site.example/', { headers: { 'if-none-match': failed.etag } })
  expect(sendStored(failed, request).status).toBe(503)
})
it('holds no more memory than is counted of it', () => {
  for (const form of [answer.plain, answer.br, answer.gzip]) expect(form.buffer.byteLength).toBe(form.length)
})
