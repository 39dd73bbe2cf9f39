import { expect, it } from 'vitest'
import { readPostText } from '../../../tests/support/wordpress-texts.ts'

it('the WordPress import moves footnotes that a word processor wrote to their references in the text', () => {
  const text =
    'Paid<a href="#_ftn1" name="_ftnref1">[1]</a> in francs.<a href="https://a.example.org/x/#_ftn2" name="_ftnref2">[2]</a>\n\n' +
    '<a href="#_ftnref1" name="_ftn1">[1]</a> Letter of <em>2024</em>.\n\n<a href="#_ftnref2" name="_ftn2">[2]</a> Of the CFA zone.'
  const { html, counted } = readPostText(text)
  expect(html).toBe(
    '<p>Paid<small class="footnote"> Letter of <em>2024</em>.</small> in francs.<small class="footnote"> Of the CFA zone.</small></p>',
  )
  expect(counted).toEqual({})
})

it('the WordPress import moves footnotes out of a list and removes the empty list', () => {
  const text =
    '<p>Paid<sup id="fnref:1"><a href="#fn:1" class="footnote-ref">1</a></sup>.</p>' +
    '<div class="footnotes"><hr><ol><li id="fn:1"><p>Letter. <a href="#fnref:1">↩︎</a></p></li></ol></div>'
  expect(readPostText(text).html).toBe('<p>Paid<small class="footnote">Letter. </small>.</p><hr>')
})

it('the WordPress import keeps a footnote with two references only once', () => {
  const text =
    '<p>Paid<a href="#n1" id="r1">*</a>, twice<a href="#n1">*</a>.</p><p id="n1"><a href="#r1">*</a> Letter.</p>'
  const { html, counted } = readPostText(text)
  expect(html).toBe('<p>Paid<small class="footnote"> Letter.</small>, twice<a href="#n1">*</a>.</p>')
  expect(counted).toEqual({ 'targets of links within the page': 1 })
})

it.each([
  ['a table of contents', '<ul><li><a href="#rent">Rent</a></li></ul><h2 id="rent">Rent</h2><p>Paid.</p>'],
  ['a link to a chapter by its number', '<p><a href="#one">1</a></p><p id="one">The first.</p>'],
  ['a link to a missing note', '<p>Paid<a href="#gone">1</a>.</p>'],
])('the WordPress import does not treat %s as a footnote', (_, text) => {
  const { html, counted } = readPostText(text)
  expect(html).toBe(text.replace(/ id="\w+"/g, ''))
  expect(counted).toEqual({ 'targets of links within the page': 1 })
})

it('the WordPress import keeps the text of two paragraphs that link to each other', () => {
  const { html } = readPostText('<p id="a"><a href="#b">1</a> One</p><p id="b"><a href="#a">1</a> Two</p>')
  expect(html).toBe('<p><small class="footnote"> Two</small> One</p>')
})
