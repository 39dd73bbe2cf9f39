import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pastedText, wordClipboard } from '../../../tests/support/pasted-text.ts'

describe('Word on the web', () => {
  const point = (tag: string, words: string, level: number, start = '') =>
    `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="${tag === 'ol' ? 'Number' : 'Bullet'}ListStyle1 SCXW1 BCX0" role="list"${start && ` start="${start}"`}><li class="OutlineElement Ltr SCXW1" role="listitem" aria-setsize="-1" data-aria-level="${level}" data-leveltext="%1."><p class="Paragraph SCXW1" xml:lang="EN-GB"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`
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
      'a list that begins at three',
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
  ])('%s', (_, body, html) => {
    expect(pastedText(`<html><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`)).toBe(html)
  })
})

describe('Google Docs', () => {
  const point = (words: string) =>
    `<li dir="ltr" style="list-style-type:decimal;white-space:pre" aria-level="1"><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap">${words}</span></p></li>`
  const doc = (body: string) =>
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b><br class="Apple-interchange-newline">`
  it.each([
    [
      'a part of a deep list',
      `<ol><ol><ol>${point('a')}</ol></ol>${point('b')}<ol>${point('c')}</ol></ol>`,
      '<ol><li>a</li><li>b<ol><li>c</li></ol></li></ol>',
    ],
    [
      'a list that skips levels',
      `<ol>${point('a')}<ol><ol><ol>${point('b')}</ol></ol>${point('c')}</ol>${point('d')}</ol>`,
      '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>',
    ],
    ['a list that begins at five', `<ol start="5">${point('a')}</ol>`, '<ol start="5"><li>a</li></ol>'],
    [
      'a table with merged cells',
      '<div dir="ltr"><table><colgroup><col width="1"></colgroup><tbody><tr style="height:0pt"><td colspan="2" rowspan="1"><p dir="ltr"><span>a</span></p></td></tr></tbody></table></div>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ['text from right to left', '<p dir="rtl"><span>نص</span></p>', '<p dir="rtl">نص</p>'],
  ])('%s', (_, body, html) => {
    expect(pastedText(doc(body))).toBe(html)
  })
  it('has no point without words, whatever part of a list was copied (field-news 17)', () => {
    const { list } = fc.letrec<{ list: string; part: string }>(tie => ({
      list: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map(parts => `<ol>${parts.join('')}</ol>`),
      part: fc.oneof({ depthSize: 'small' }, fc.constant(point('w!')), tie('list')),
    }))
    fc.assert(
      fc.property(list, html => {
        const words = html.match(/w!/g)?.length ?? 0
        const stored = pastedText(doc(html))
        expect(stored.match(/<li>/g)?.length ?? 0).toBe(words)
        expect(stored.match(/w!/g)?.length ?? 0).toBe(words)
      }),
      { numRuns: 300 },
    )
  })
})

describe('other programs', () => {
  it.each([
    [
      'LibreOffice: headings, a list that begins at three and a footnote',
      '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-GB"><h1 class="western">A</h1><p style="margin-bottom: 0cm"><font face="Liberation Serif"><b>a</b></font><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><ol start="3"><li><p>b</p></li></ol><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>The note.</p></div></body></html>',
      '<h2>A</h2><p><strong>a</strong><small class="footnote">The note.</small></p><ol start="3"><li>b</li></ol>',
    ],
    ['LibreOffice: text from right to left', '<html><body><p dir="rtl">نص</p></body></html>', '<p dir="rtl">نص</p>'],
    [
      'Outlook: a list and a guarded link',
      wordClipboard(
        '<div class=WordSection1><p class=MsoNormal>a <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&amp;data=05">b</a></p><ul style="margin-top:0cm" type=disc><li class=MsoListParagraph style="mso-list:l0 level1 lfo1">c</li><ul type=circle><li class=MsoListParagraph style="mso-list:l0 level2 lfo1">d</li></ul></ul></div>',
      ),
      '<p>a <a href="https://a.example/b">b</a></p><ul><li>c<ul><li>d</li></ul></li></ul>',
    ],
    [
      'Outlook on the web: paragraphs that are boxes',
      '<div class="elementToProof" style="font-family: Aptos">a</div><div class="elementToProof"><br></div><div class="elementToProof">b</div>',
      '<p>a</p><p>b</p>',
    ],
    [
      'Apple Pages: headings by their size',
      '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 28.0px \'Helvetica Neue\'} p.p2 {margin: 0.0px; font: 17.0px \'Helvetica Neue\'; min-height: 12.0px} p.p3 {margin: 0.0px; font: 11.0px \'Helvetica Neue\'}</style></head><body><p class="p1"><b>A</b></p><p class="p2">B</p><p class="p3">These are the words of the text, of which there are many.</p><p class="p3"><br></p><p class="p3">a<span class="Apple-converted-space">&nbsp;</span>b</p><ul class="ul1"><li class="li3">c</li><ul class="ul1"><li class="li3">d</li></ul></ul></body></html>',
      '<h2><strong>A</strong></h2><h3>B</h3><p>These are the words of the text, of which there are many.</p><p>a b</p><ul><li>c<ul><li>d</li></ul></li></ul>',
    ],
    [
      'Apple Notes: a note without headings',
      '<style>p.p1 {font: 13.0px \'Helvetica\'}</style><p class="p1">a</p><p class="p1"><b>b</b></p>',
      '<p>a</p><p><strong>b</strong></p>',
    ],
    [
      'Notion: headings, lists and a quote',
      '<meta charset=\'utf-8\'><!-- notionvc: 1f --><h1>A</h1>\n<h2>B</h2>\n<p>a <strong>b</strong> <code>c</code></p>\n<ol start="2">\n<li>d\n<ul>\n<li>e</li>\n</ul>\n</li>\n</ol>\n<blockquote>f</blockquote>\n<aside>💡 g</aside>',
      '<h2>A</h2><h3>B</h3><p>a <strong>b</strong> <code>c</code></p><ol start="2"><li>d<ul><li>e</li></ul></li></ol><blockquote>f</blockquote><p>💡 g</p>',
    ],
    [
      'Excel: rows without their table',
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0><!--StartFragment--><col width=64><tr height=20><td height=20 class=xl65>a</td><td>b</td></tr><tr height=20><td>c</td><td>d</td></tr><!--EndFragment--></table></body></html>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
    ],
    ['a page: points without their list', '<li>a</li><li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
    [
      'a page: a quote with its address',
      '<blockquote cite="https://a.example/"><p>a</p></blockquote>',
      '<blockquote cite="https://a.example/">a</blockquote>',
    ],
  ])('%s', (_, clipboard, html) => {
    expect(pastedText(clipboard)).toBe(html)
  })
})
