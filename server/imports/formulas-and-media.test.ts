import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from './cleaned-html.ts'
import { makeEmptyItem } from './import-item.ts'
import { convertToPlayers } from './prose/players.ts'
import { convertProse } from './prose/prose.ts'

describe('a formula in an imported text', () => {
  it.each([
    ['<mi>a</mi><mo>+</mo><mi>b</mi>', 'a+b'],
    ['<mrow><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>4</mn></mrow>', 'x^2=4'],
    ['<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>10</mn></mfrac>', '(a+1)/10'],
    ['<msub><mi>H</mi><mn>2</mn></msub><mi>O</mi>', 'H_2O'],
    ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_i^2'],
    ['<msqrt><mi>x</mi><mo>+</mo><mi>y</mi></msqrt>', '√(x+y)'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '3√x'],
    [
      '<semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">\\alpha</annotation></semantics>',
      'a',
    ],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd></mtr></mtable>',
      '1 0; 0',
    ],
  ])('becomes text (formula %s)', (math, text) => {
    expect(cleanHtml(`<p>Area <math>${math}</math>.</p>`)).toEqual({
      html: `<p>Area ${text}.</p>`,
      removedElements: { 'element math': 1 },
    })
  })
  it('becomes its alternative text if the formula has one', () => {
    expect(cleanHtml('<p><math alttext="E = mc^2"></math></p>').html).toBe('<p>E = mc^2</p>')
  })
  it('leaves the text around the formula unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<mi>q</mi>', '<mn>7</mn>', '<mrow><mi>z</mi></mrow>', '<mspace/>'), {
          maxLength: 20,
        }),
        parts => {
          const { html } = cleanHtml(`<p>before <math>${parts.join('')}</math> after</p>`)
          expect(html).toMatch(/^<p>before .*after<\/p>$/)
          expect(html.match(/[q7z]/g)?.length ?? 0).toBe(parts.filter(part => part !== '<mspace/>').length)
        },
      ),
    )
  })
})

it('the import of texts counts a list in reverse order as an unsupported property', () => {
  expect(cleanHtml('<ol reversed><li>B</li><li>A</li></ol>').removedElements).toEqual({ 'reversed order of a list': 1 })
})

describe('an audio or video recording in an imported text', () => {
  const readText = (html: string) => {
    const item = makeEmptyItem({ sourceId: '1', place: 'line 1' })
    return { html: convertProse(html, item, tree => convertToPlayers(tree, item)), notCarried: item.notCarried }
  }
  const link = '<p><a href="https://b.example/v.mp4">v.mp4</a></p>'
  it.each([
    ['a video', '<video src="https://b.example/v.mp4" controls></video>', link],
    [
      'a video with several sources',
      '<video><source src="//b.example/v.mp4"><source src="//b.example/v.webm">No film.</video>',
      link,
    ],
    [
      'a video in a paragraph',
      '<p>Before <video src="https://b.example/v.mp4"></video> after</p>',
      `<p>Before </p>${link}<p> after</p>`,
    ],
  ])('becomes a link (recording: %s)', (_, html, expected) => {
    expect(readText(html)).toEqual({ html: expected, notCarried: { 'video player (kept as a link)': 1 } })
  })
  it('is counted as unsupported without a URL', () => {
    expect(readText('<audio controls></audio>')).toEqual({ html: '', notCarried: { 'audio player': 1 } })
  })
})
