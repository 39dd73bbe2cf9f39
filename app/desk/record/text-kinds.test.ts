import { expect, it } from 'vitest'
import { defineEmailAddressField, defineRichTextField, suggestSlug } from './text-kinds.ts'

const field = defineEmailAddressField({ label: 'E-mail' })
const findError = (value: string) => field.check(value, {})

it('an e-mail field accepts only a single e-mail address with a local part, an @ and a domain', () => {
  for (const wrong of [
    ...['hello', 'hello@', '@example.org', 'hello@example', 'a@b@example.org', 'Zola <zola@example.org>'],
    ...['.a@example.org', 'a.@example.org', 'a..b@example.org', 'a b@example.org', '"a"@example.org'],
    ...[
      "a'@example.org",
      'a@-example.org',
      'a@example..org',
      'a@example.o',
      'a@example.org.',
      'a@[127.0.0.1]',
      'a@example.123',
    ],
    'a@example.org,b@example.org',
  ])
    expect(findError(wrong), wrong).toContain('such as hello@example.org')
  for (const right of [
    ...[
      'hello@example.org',
      "o'brien@example.org",
      'first.last+news@mail.example.co.za',
      '_a-@example.org',
      'A_1@EXAMPLE.ORG',
    ],
    ...['a@xn--exmple-cua.example', 'a@a--b.example.museum', 'a@a-.example.org', ''],
  ])
    expect(findError(right), right).toBeUndefined()
})

it.each([
  ['A ferry timetable that tells the truth', 'a-ferry-timetable-that-tells-the-truth'],
  ['', ''],
  ['Ɛkɔ, Ŋwɛ & Ṣàngó', 'eko-nwe-sango'],
  [
    'The long road from the lagoon to the river and from the river back to the lagoon again',
    'the-long-road-from-the-lagoon-to-the-river-and-from-the-river-back-to-the-lagoon',
  ],
  ['w'.repeat(200), 'w'.repeat(80)],
])('the suggested slug has as many whole words of “%s” as fit into 80 letters', (title, expectedSlug) => {
  expect(suggestSlug({ title }, 'title')).toBe(expectedSlug)
})

it('an e-mail field stores an international domain as mail servers write it', () => {
  expect(findError('a@exämple.org')).toBeUndefined()
  expect(field.toColumn('a@exämple.org', {})).toBe('a@xn--exmple-cua.org')
})

it('an e-mail field refuses a local part that is not in Latin letters and states why', () => {
  expect(findError('zoë@example.org')).toMatch(/^Use Latin letters without accents before the @/)
})

it.each([
  ['the draft of a record with a status', { status: 'draft' }, undefined],
  ['an archived record', { status: 'archived' }, undefined],
  ['a published record', { status: 'published' }, expect.stringContaining('An image is missing')],
  ['a record without a status', {}, expect.stringContaining('An image is missing')],
])('a rich text field accepts the mark of a missing image only in an unpublished text (%s)', (_, record, error) => {
  const field = defineRichTextField({ label: 'Text', most: 100 })
  expect(field.check('<p>A [Image missing] B</p>', record)).toEqual(error)
  expect(field.check('<p>A</p>', record)).toBeUndefined()
})
