import { expect, it } from 'vitest'
import { passwordFault } from './password.ts'

it('nine characters are one too few, and it says how many', () => {
  expect(passwordFault('ninechars')).toMatch(/^1 more character,/)
  expect(passwordFault('')).toMatch(/^10 more characters,/)
})
it.each(['1234567890', 'Password123', 'QWERTYUIOP', 'zzzzzzzzzzzz'])('%s is guessed first', password => {
  expect(passwordFault(password)).toMatch(/guessed/)
})
it('more than is hashed is refused, counted in bytes', () => {
  expect(passwordFault(`${'é'.repeat(36)}abc`)).toMatch(/At most 72/)
})
it.each(['amina-keeps-the-keys', 'four plain words here', 'ዓለም ሰላም ይሁን ለሁሉ'])('%s is welcome', password => {
  expect(passwordFault(password)).toBeUndefined()
})
