import { getSchema } from '@tiptap/react'
import { expect, it } from 'vitest'
import { installDom } from '../../../tests/support/editor-dom.ts'
import type { TextPlace } from '../form/reveal-control.ts'
import { makeTextExtensions } from './text-extensions.ts'
import { findTextPlace } from './text-place.ts'

installDom()
const { parseEditorHtml } = await import('./text-html.ts')
const schema = getSchema(makeTextExtensions({ undo: false }))
const html =
  '<p>The <b>rent</b>: two lamps.</p><h3>Two lamps</h3><p>A [Image missing] and <a href="/news/a">a <b>link</b></a>.</p>' +
  '<figure class="gallery"><img src="/a.jpg"><img src="/b.jpg"></figure>'
const doc = parseEditorHtml(html, schema)

it.each<[string, TextPlace, string]>([
  ['words across a change of the type', { words: 'rent: two' }, 'rent: two'],
  ['the mark of a missing image', { words: '[Image missing]' }, '[Image missing]'],
  ['a heading whose words are in the text before', { heading: 'Two lamps' }, 'Two lamps'],
  ['a link', { link: '/news/a' }, 'a '],
])('a place in a text is found by %s', (_, place, words) => {
  const selection = findTextPlace(doc, place)
  expect(selection && doc.textBetween(selection.from, selection.to)).toBe(words)
})

it('a place in a text is found by the URL of an image', () => {
  const selection = findTextPlace(doc, { image: '/b.jpg' })
  expect(selection && doc.nodeAt(selection.from)?.attrs.src).toBe('/b.jpg')
})

it('a place that a text does not have is not found', () => {
  expect(findTextPlace(doc, { words: 'ferry' })).toBeUndefined()
})
