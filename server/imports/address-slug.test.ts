import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSlug, makeAddressSlug, makeNamelessSlug } from './address-slug.ts'
import { makeEventSlug } from './event-slug.ts'

describe('the slug of an imported title', () => {
  it.each([
    ['أخبار السوق', 'akhbar-alswq'],
    ['مقال بالعربية', 'mqal-balrbya'],
    ['ሰላም አዲስ', 'selam-adis'],
    ['Новости рынка', 'novosti-rynka'],
    ['Αθήνα σήμερα', 'athina-simera'],
    ['日本語の記事', 'ri-ben-yu-no-ji-shi'],
    ['ⵜⴰⵎⴰⵣⵉⵖⵜ', 'tamazight'],
    ['ߒߞߏ', 'nko'],
    ['한국어', 'hangugeo'],
    ['٢٠٢٧ قمة', '2027-qma'],
    ['Ɛdɛn na ɔkɔ', 'eden-na-oko'],
    ['Ŋusẽ ɖe ƒome', 'nuse-de-fome'],
    ['Davos ዳቮስ 2027', 'davos-davos-2027'],
    ['Prize: 5 € 🎉', 'prize-5'],
  ])('is made of the letters of the title %s', (title, slug) => {
    expect(makeAddressSlug(title)).toBe(slug)
  })
  it('is valid for random titles in many scripts', () => {
    // biome-ignore format: on one line the list of scripts is easier to read
    const scripts = [[0x0621, 0x063a], [0x0641, 0x064a], [0x1200, 0x1248], [0x0410, 0x044f], [0x03b1, 0x03c9], [0x2d30, 0x2d65], [0x07ca, 0x07e7], [0x4e00, 0x9fa5], [0x0905, 0x0939], [0x05d0, 0x05ea], [0x10d0, 0x10f0], [0xa500, 0xa60b]] as const
    const letter = fc
      .constantFrom(...scripts)
      .chain(([from, to]) => fc.integer({ min: from, max: to }))
      .map(code => String.fromCodePoint(code))
    fc.assert(
      fc.property(fc.array(letter, { minLength: 5, maxLength: 60 }), letters => {
        const slug = makeAddressSlug(letters.join(''))
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(100)
      }),
    )
  })
})

it('the slug of an imported URL is decoded despite an incomplete last character', () => {
  const encodedText = encodeURIComponent('أخبار-السوق')
  for (let length = 12; length <= encodedText.length; length++)
    expect(makeAddressSlug(decodeSlug(encodedText.slice(0, length))), encodedText.slice(0, length)).toMatch(
      /^a(?:kh?b?a?r?)(?:-[a-z]*)?$/,
    )
})

it('the slug of an imported title without letters is the same at every import', () => {
  expect(makeNamelessSlug('article', 'https://souk.example/?p=1')).toBe(
    makeNamelessSlug('article', 'https://souk.example/?p=1'),
  )
  expect(makeNamelessSlug('article', '1')).not.toBe(makeNamelessSlug('article', '2'))
})

it('the slug of an imported event is made from the event’s title in any script', () => {
  expect(makeEventSlug('ሰላም', '2027-03', new Set())).toBe('selam')
})
