import { describe, expect, it } from 'vitest'
import { completeMention, filterEditorsByName, findMention, listMentionedEditorIds } from './mentions.ts'

const editors = [
  { id: 'a', name: 'Amina Diallo' },
  { id: 'm', name: 'Musa' },
  { id: 'o', name: 'Musa Okoye' },
  { id: 'z', name: 'Zoë D’Almeida' },
]
const namesakes = [...editors, { id: 'a2', name: 'Amina Diallo' }]

describe('findMention', () => {
  it.each([
    ['@', { from: 0, query: '' }],
    ['Please ask @mus', { from: 11, query: 'mus' }],
    ['(@Amina D', { from: 1, query: 'Amina D' }],
    ['write to office@baraza', undefined],
    ['no mention', undefined],
    ['@musa\nnext line', undefined],
  ])('reads the name between the @ and the caret (text %j)', (text, found) => {
    expect(findMention(text, text.length)).toEqual(found)
  })
})

it('filterEditorsByName returns no editor once the name is complete', () => {
  expect(filterEditorsByName(editors, 'zoe').map(({ id }) => id)).toEqual(['z'])
  expect(filterEditorsByName(editors, '').map(({ id }) => id)).toEqual(['a', 'm', 'o', 'z'])
  expect(filterEditorsByName(editors, 'Amina Diallo ')).toEqual([])
})

it('completeMention replaces only the typed part of the name', () => {
  const [, , okoye] = editors
  expect(okoye && completeMention('Ask @mus about it', 8, okoye)).toEqual({
    text: 'Ask @Musa Okoye about it',
    caret: 16,
  })
})

it.each([
  ['Thanks @Musa Okoye and @Amina Diallo.', ['a', 'o']],
  ['Thanks @Musa, that is right.', ['m']],
  ['Thanks @Musa Okoye and @Musa', ['m', 'o']],
  ['Thanks Musa Okoye', []],
  ['Thanks @Musalia, that is right.', []],
  ['Write to office@Musa Okoye', []],
  ['Is (@Musa’s) year right?', ['m']],
  ['@Zoë D’Almeida', ['z']],
])('listMentionedEditorIds finds the editors who are mentioned in the text %j', (text, ids) => {
  expect(listMentionedEditorIds(text, editors).toSorted()).toEqual(ids)
})

it('listMentionedEditorIds finds both editors who have the same name', () => {
  expect(listMentionedEditorIds('Thanks @Amina Diallo.', namesakes).toSorted()).toEqual(['a', 'a2'])
})

it('listMentionedEditorIds finds names with characters that are special in regular expressions', () => {
  const odd = [
    { id: 'h', name: 'Anne-Marie Ba' },
    { id: 'p', name: 'A.B. (Ama) [x]+?' },
  ]
  expect(listMentionedEditorIds('@Anne-Marie Ba and @A.B. (Ama) [x]+?', odd).toSorted()).toEqual(['h', 'p'])
  expect(listMentionedEditorIds('@AxBx (Ama) [x]+?', odd)).toEqual([])
})
