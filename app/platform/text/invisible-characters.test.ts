import { describe, expect, it } from 'vitest'
import {
  hasInvisibleCharacters,
  isPersonName,
  normalizeTypedText,
  removeUnreadableCharacters,
  toOneLine,
} from './invisible-characters.ts'

it('the cleaner of invisible characters joins the lines of a title', () => {
  expect(toOneLine(' Odd\u0001\r\ntitle\u2028again\u000b \u202egnp\u200b.exe\ufeff ')).toBe('Odd title again gnp.exe')
})
it('the cleaner of invisible characters keeps the line breaks of a text', () => {
  expect(removeUnreadableCharacters('One.\r\n\n\tTwo.\u0008\ufffe\ud800')).toBe('One.\r\n\n\tTwo.   ')
})
it('the cleaner of invisible characters keeps letters of every writing system unchanged', () => {
  for (const text of ['Ọ̀yọ́ and N’Djaména', 'می‌خواهم', 'क्‍ष', '👩🏿‍🌾', 'a \u200e(b)'])
    expect([toOneLine(text), removeUnreadableCharacters(text)]).toEqual([text, text])
})

it('the cleaner of invisible characters removes invisible characters that were pasted', () => {
  expect(normalizeTypedText('\ufeffCorri\u200bdor\u0007 ')).toBe('Corridor ')
  expect(normalizeTypedText('One\u000btwo\r\n\n\tthree')).toBe('One\ntwo\r\n\n\tthree')
})
it('the cleaner of invisible characters refuses a name with a link', () => {
  expect(['Zola Dlamini', 'Nnamdi O. Wwwachi', 'A://b', 'see WWW.x.example'].map(isPersonName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('the check for invisible characters in a name', () => {
  it.each([
    ['right-to-left override', 'Zola \u202eanimA'],
    ['isolate', '\u2066Zola'],
    ['zero-width space', 'Ami\u200bna'],
    ['byte order mark', '\ufeffAmina'],
    ['soft hyphen', 'Ami\u00adna'],
    ['joiner between Latin letters', 'Ami\u200dna'],
    ['joiner at an end', 'Amina\u200c'],
    ['a control character', 'Ami\u0007na'],
    ['a line break', 'Amina\nOkafor'],
  ])('detects the character “%s”', (_, name) => {
    expect(hasInvisibleCharacters(name)).toBe(true)
  })
})

it.each([
  'Zola Dlamini',
  'Salimata Ouédraogo',
  'ዓለም',
  'محمد‌علی'.normalize(),
  'علی‌رضا',
  'क्‍ष',
  'O’Brien-Keïta',
  'Nguyễn',
])('the cleaner of invisible characters accepts the name %s', name => {
  expect(hasInvisibleCharacters(name)).toBe(false)
})
