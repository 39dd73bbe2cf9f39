import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSlug } from './slug.ts'

describe('a slug', () => {
  it.each([
    ['Ɛdɛn na ɔkɔ', 'eden-na-oko'],
    ['Ŋusẽ ɖe ƒome', 'nuse-de-fome'],
    ['Ɗan Ɓauna ƙauye', 'dan-bauna-kauye'],
    ['ʼYaʼyan ƴanci', 'yayan-yanci'],
    ['Ɣeɣe Ʋuʋu Ɩɩ Ʊʊ', 'gege-vuvu-ii-uu'],
    ['Ẹ kú ọjọ́, Ṣàngó', 'e-ku-ojo-sango'],
    ['Straße nach Łódź, Đà Nẵng', 'strasse-nach-lodz-da-nang'],
    ['GROẞE Ærø Cœur Þór', 'grosse-aero-coeur-thor'],
    ['Şırnak İzmir', 'sirnak-izmir'],
    ['  Élan, l’été — 2027!  ', 'elan-l-ete-2027'],
    ['ﬁne ①', 'fine-1'],
    ['…', ''],
  ])('is made of the letters and digits of the text “%s”', (text, slug) => {
    expect(toSlug(text)).toBe(slug)
  })
  it('has no hyphen at the end when it is cut after a word', () => {
    expect(toSlug(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
  })
  it('follows the database’s rule for slugs, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), words => {
        expect(toSlug(words)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(toSlug(words).length).toBeLessThanOrEqual(100)
      }),
    )
  })
})
