import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chooseEncoding } from '../../edge/accepted-encoding.ts'
import { getStoredSize, packResponse, sendStoredResponse } from './stored-response.ts'

const answer = await packResponse(200, { 'content-type': 'text/plain' }, Buffer.from('a page'))
const readStatus = (headers: Record<string, string>) =>
  sendStoredResponse(answer, new Request('http://site.example/', { headers })).status
const tag = answer.etag
const strong = tag.replace('W/', '')

it.each([
  ['the ETag of the page', { 'if-none-match': tag }],
  ['the strong ETag that a proxy made of it', { 'if-none-match': strong }],
  ['a list with the ETag', { 'if-none-match': `"other", ${tag}` }],
  ['the wildcard *', { 'if-none-match': '*' }],
  ['a copy of the same date', { 'if-modified-since': answer.madeAt }],
])('the page cache responds with 304 to a browser that has %s', (_, headers) => {
  expect(readStatus(headers)).toBe(304)
})
it.each([
  ['no copy', {}],
  ['another ETag', { 'if-none-match': '"other"' }],
  ['another ETag, whatever the date', { 'if-none-match': '"other"', 'if-modified-since': answer.madeAt }],
  ['an older copy', { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }],
  ['an invalid date', { 'if-modified-since': 'yesterday' }],
])('the page cache responds with 200 to a browser that has %s', (_, headers) => {
  expect(readStatus(headers)).toBe(200)
})
it('the page cache sends an error page whatever the browser has cached', async () => {
  const failed = await packResponse(503, {}, Buffer.from('away'))
  const request = new Request('http://site.example/', { headers: { 'if-none-match': failed.etag } })
  expect(sendStoredResponse(failed, request).status).toBe(503)
})
it('the page cache counts all the memory that a cached page uses', () => {
  const bufferSizes = Object.values(answer.bytes).map(form => form.buffer.byteLength)
  expect(bufferSizes.reduce((sum, bytes) => sum + bytes, 1024)).toBe(getStoredSize(answer))
})
it('the page cache sends a page with the compression that the browser accepts', async () => {
  const page = await packResponse(200, { 'content-type': 'text/html' }, Buffer.from('a page, a page, a page'))
  const sendPage = (headers: Record<string, string>) =>
    sendStoredResponse(page, new Request('http://site.example/', { headers }))
  const plain = sendPage({})
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('content-length')).toBe('22')
  expect(await plain.text()).toBe('a page, a page, a page')
  const packed = sendPage({ 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(String(gunzipSync(await packed.arrayBuffer()))).toBe('a page, a page, a page')
  expect(sendPage({ 'accept-encoding': 'gzip, br' }).headers.get('content-encoding')).toBe('br')
})
it('the page cache stores and sends a picture without compression', async () => {
  const picture = await packResponse(200, { 'content-type': 'image/png' }, Buffer.alloc(5000))
  expect(getStoredSize(picture)).toBe(5000 + 1024)
  const request = new Request('http://site.example/', { headers: { 'accept-encoding': 'gzip, br' } })
  const response = sendStoredResponse(picture, request)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect((await response.arrayBuffer()).byteLength).toBe(5000)
})
it.each([
  ['br, gzip', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['BR ; q=0.0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0, *;q=0.5', 'br'],
  ['identity', undefined],
  ['', undefined],
  ['brotli, gzipped', undefined],
  [';;q=1,,br', 'br'],
])('the page cache responds to Accept-Encoding “%s” with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
