import { expect, it } from 'vitest'
import { classifyUploadError } from './resumable-upload.ts'

const answered = (method: string, status: number) =>
  Object.assign(new Error('tus'), {
    originalRequest: { getMethod: () => method },
    originalResponse: { getStatus: () => status },
  })

it('a resumable upload treats the status 409 as a file that has already arrived', () => {
  expect(classifyUploadError(answered('POST', 409))).toBe('arrived')
})

it.each([
  ['a conflict of offsets', answered('PATCH', 409)],
  ['a locked upload', answered('PATCH', 423)],
  ['too many requests', answered('POST', 429)],
  ['a bad gateway', answered('POST', 502)],
  ['a network failure', new Error('tus: network')],
])('a resumable upload retries after the failure “%s”', (_, error) => {
  expect(classifyUploadError(error)).toBe('again')
})

it.each([400, 401, 403, 413, 415])('a resumable upload does not retry after the status %s', status => {
  expect(classifyUploadError(answered('POST', status))).toBe('refused')
})
