import { expect, it } from 'vitest'
import { fileError } from './portrait-picture.ts'

const file = (type: string, size: number) => fileError({ type, size, name: 'me' })

it.each(['image/svg+xml', 'image/gif', 'application/pdf', ''])('%s is refused, and what can be used is named', type => {
  expect(file(type, 1000)).toContain('JPEG, PNG and WebP')
})
it('too large, and empty, are told from the wrong kind', () => {
  expect(file('image/jpeg', 26 * 1024 * 1024)).toContain('26 MB')
  expect(file('image/jpeg', 0)).toContain('empty')
})
it('a photograph from a phone is welcome', () => {
  expect(file('image/jpeg', 12 * 1024 * 1024)).toBeUndefined()
})
