import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteIntoText } from '../../../tests/support/pasted-text.ts'
import { programClipboards } from '../../../tests/support/program-clipboards.ts'

describe('a paste from Word on the web', () => {
  const point = (tag: string, text: string, level: number, start = '') =>
    `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="${tag === 'ol' ? 'Number' : 'Bullet'}ListStyle1 SCXW1 BCX0" role="list"${start && ` start="${start}"`}><li class="OutlineElement Ltr SCXW1" role="listitem" aria-setsize="-1" data-aria-level="${level}" data-leveltext="%1."><p class="Paragraph SCXW1" xml:lang="EN-GB"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`
  const block = (inner: string) => `<div class="OutlineElement Ltr SCXW1 BCX0">${inner}</div>`
  it.each([
    [
      'headings and paragraphs',
      block(
        '<p class="Paragraph" role="heading" aria-level="1"><span class="TextRun">A</span><span class="EOP">&nbsp;</span></p>',
      ) +
        block('<p class="Paragraph" role="heading" aria-level="2"><span>B</span></p>') +
        block(
          '<p class="Paragraph"><span class="TextRun" style="font-weight:bold">a</span><span class="TextRun"> b</span><span class="LineBreakBlob"><br></span>c<span class="EOP">&nbsp;</span></p>',
        ),
      '<h2>A</h2><h3>B</h3><p><strong>a</strong> b<br>c</p>',
    ],
    [
      'lists',
      point('ol', 'a', 1, '1') + point('ol', 'b', 1, '2') + point('ul', 'c', 2) + point('ol', 'd', 1, '3'),
      '<ol><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ol>',
    ],
    [
      'a list that starts at three',
      point('ol', 'a', 1, '3') + point('ol', 'b', 1, '4'),
      '<ol start="3"><li>a</li><li>b</li></ol>',
    ],
    [
      'a table',
      block(
        '<div class="TableContainer"><table class="Table"><tbody><tr><td class="FirstRow"><div class="TableCellContent"><div class="OutlineElement"><p class="Paragraph">a<span class="EOP">&nbsp;</span></p></div></div></td></tr></tbody></table></div>',
      ),
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    [
      'a link',
      block(
        '<p class="Paragraph"><a class="Hyperlink" href="https://a.example/" target="_blank" rel="noreferrer noopener"><span class="TextRun Underlined">a</span></a></p>',
      ),
      '<p><a href="https://a.example/">a</a></p>',
    ],
  ])('has the expected HTML (case “%s”)', (_, body, html) => {
    expect(pasteIntoText(`<html><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`)).toBe(html)
  })
})

describe('a paste from Google Docs', () => {
  const point = (text: string) =>
    `<li dir="ltr" style="list-style-type:decimal;white-space:pre" aria-level="1"><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap">${text}</span></p></li>`
  const doc = (body: string) =>
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b><br class="Apple-interchange-newline">`
  it.each([
    [
      'part of a nested list',
      `<ol><ol><ol>${point('a')}</ol></ol>${point('b')}<ol>${point('c')}</ol></ol>`,
      '<ol><li>a</li><li>b<ol><li>c</li></ol></li></ol>',
    ],
    [
      'a list that skips levels',
      `<ol>${point('a')}<ol><ol><ol>${point('b')}</ol></ol>${point('c')}</ol>${point('d')}</ol>`,
      '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>',
    ],
    ['a list that starts at five', `<ol start="5">${point('a')}</ol>`, '<ol start="5"><li>a</li></ol>'],
    [
      'a table with merged cells',
      '<div dir="ltr"><table><colgroup><col width="1"></colgroup><tbody><tr style="height:0pt"><td colspan="2" rowspan="1"><p dir="ltr"><span>a</span></p></td></tr></tbody></table></div>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ['text from right to left', '<p dir="rtl"><span>نص</span></p>', '<p dir="rtl">نص</p>'],
  ])('has the expected HTML (case “%s”)', (_, body, html) => {
    expect(pasteIntoText(doc(body))).toBe(html)
  })
  it('creates no empty list items from a part of a nested list', () => {
    const { list } = fc.letrec<{ list: string; part: string }>(tie => ({
      list: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map(parts => `<ol>${parts.join('')}</ol>`),
      part: fc.oneof({ depthSize: 'small' }, fc.constant(point('w!')), tie('list')),
    }))
    fc.assert(
      fc.property(list, html => {
        const wordCount = html.match(/w!/g)?.length ?? 0
        const stored = pasteIntoText(doc(html))
        expect(stored.match(/<li>/g)?.length ?? 0).toBe(wordCount)
        expect(stored.match(/w!/g)?.length ?? 0).toBe(wordCount)
      }),
      { numRuns: 300 },
    )
  })
})

it.each(programClipboards)('a paste from %s keeps its structure', (_, clipboard, html) => {
  expect(pasteIntoText(clipboard)).toBe(html)
})
