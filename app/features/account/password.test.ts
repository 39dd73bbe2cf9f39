import { expect, it } from 'vitest'
import { passwordError } from './password.ts'

it('nine characters are one too few, and it says how many', () => {
  expect(passwordError('ninechars')).toMatch(/^1 more character,/)
  expect(passwordError('')).toMatch(/^10 more characters,/)
})
it.each(['1234567890', 'Password123', 'QWERTYUIOP', 'zzzzzzzzzzzz'])('%s is guessed first', password => {
  expect(passwordError(password)).toMatch(/guessed/)
})
it('more than is hashed is refused, counted in bytes', () => {
  expect(passwordError(`${'é'.repeat(36)}abc`)).toMatch(/At most 72/)
})
it.each(['amina-keeps-the-keys', 'four plain words here', 'ዓለም ሰላም ይሁን ለሁሉ'])('%s is welcome', password => {
  expect(passwordError(password)).toBeUndefined()
})
