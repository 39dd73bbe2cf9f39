import { expect, test } from 'vitest'
import { getInitials } from './initials.ts'

test.each([
  ['Ebele Nwachukwu Reid', 'ER'],
  ['Ṣọlá Fádaìró', 'ṢF'],
  ['S\u0323o\u0323la\u0301 Fádaìró', 'ṢF'],
  ['Zola', 'Z'],
  ['Samira El-Idrissi', 'SI'],
  ['Amina (chair)', 'A'],
  ['  ', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})
