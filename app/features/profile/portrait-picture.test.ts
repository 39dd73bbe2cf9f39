import { expect, it } from 'vitest'
import { findPortraitFileError } from './portrait-picture.ts'

const file = (type: string, size: number) => findPortraitFileError({ type, size, name: 'me' })

it.each(['image/svg+xml', 'image/gif', 'application/pdf', ''])(
  'the portrait field refuses the file type “%s” and names the accepted types',
  type => {
    expect(file(type, 1000)).toContain('Use JPEG, PNG or WebP')
  },
)
it('the portrait field has different messages for a file that is too large or empty', () => {
  expect(file('image/jpeg', 26 * 1024 * 1024)).toContain('26 MB')
  expect(file('image/jpeg', 0)).toContain('empty')
})
it('the portrait field accepts a JPEG photograph of 12 MB', () => {
  expect(file('image/jpeg', 12 * 1024 * 1024)).toBeUndefined()
})
