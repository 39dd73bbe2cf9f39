import { expect, it } from 'vitest'
import { declaredBuckets, judgeBuckets } from './bucket-checks.ts'

const changed = (id: string, settings: object) =>
  judgeBuckets(declaredBuckets.map(bucket => (bucket.id === id ? { ...bucket, ...settings } : bucket)))

it('the bucket check reports nothing for buckets with the settings from the migrations', () => {
  expect(judgeBuckets(declaredBuckets)).toBeUndefined()
  const types = [...(declaredBuckets[1]?.allowed_mime_types ?? [])].reverse()
  expect(changed('media', { allowed_mime_types: types })).toBeUndefined()
})

it.each(['media', 'portraits', 'applications'])('the bucket check reports that the bucket %s was made public', id => {
  expect(changed(id, { public: true })).toMatchObject({
    state: 'broken',
    said: expect.stringContaining(`“${id}” is public`),
    remedy: expect.stringMatching(/dashboard.*Public bucket/),
  })
})

it.each([
  [{ file_size_limit: null }, 'another size'],
  [{ file_size_limit: 50 }, 'another size'],
  [{ allowed_mime_types: null }, 'other types'],
  [{ allowed_mime_types: ['image/jpeg'] }, 'other types'],
])('the bucket check reports a changed size limit or a changed list of file types (change %j)', (settings, message) => {
  expect(changed('media', settings)?.said).toContain(message)
})

it('the bucket check reports a missing bucket', () => {
  expect(judgeBuckets(declaredBuckets.slice(1))?.said).toBe('The bucket “applications” is missing.')
})
