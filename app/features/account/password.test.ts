import { expect, it } from 'vitest'
import { findPasswordError } from './password.ts'

it('the password rule refuses nine characters and states the minimum length', () => {
  expect(findPasswordError('ninechars')).toMatch(/^1 more character,/)
  expect(findPasswordError('')).toBe('Enter a password.')
})
it.each(['1234567890', 'Password123', 'QWERTYUIOP', 'zzzzzzzzzzzz'])(
  'the password rule refuses the password %s as easy to guess',
  password => {
    expect(findPasswordError(password)).toMatch(/very common/)
  },
)
it('the password rule refuses a password with more bytes than the password hash uses', () => {
  expect(findPasswordError(`${'é'.repeat(36)}abc`)).toMatch(/At most 72/)
})
it.each(['amina-keeps-the-keys', 'four plain words here', 'ዓለም ሰላም ይሁን ለሁሉ'])(
  'the password rule accepts the password “%s”',
  password => {
    expect(findPasswordError(password)).toBeUndefined()
  },
)
