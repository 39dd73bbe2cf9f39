import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteIntoText } from '../../../tests/support/pasted-text.ts'
import { makeWordClipboard } from '../../../tests/support/program-clipboards.ts'
import { cleanPastedHtml } from './cleaned-paste.ts'

const wordPoint = (marker: string, label: string, { level = 1, list = 1 } = {}) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo${list}'><![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${label}<o:p></o:p></p>`

describe('a paste from Word on a desktop', () => {
  it.each<[string, string, string]>([
    [
      'a list that starts at four',
      wordPoint('4.', 'a') + wordPoint('5.', 'b'),
      '<ol start="4"><li>a</li><li>b</li></ol>',
    ],
    [
      'a list that continues after a paragraph',
      `${wordPoint('1.', 'a')}<p class=MsoNormal>x</p>${wordPoint('2.', 'b')}`,
      '<ol><li>a</li></ol><p>x</p><ol start="2"><li>b</li></ol>',
    ],
    [
      'a list that restarts its numbers',
      wordPoint('1.', 'a') + wordPoint('2.', 'b') + wordPoint('1.', 'c', { list: 2 }),
      '<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol>',
    ],
    [
      'letters and Roman numerals',
      wordPoint('c)', 'a') +
        wordPoint('iv.', 'b', { level: 2 }) +
        wordPoint('v.', 'c', { level: 2 }) +
        wordPoint('d)', 'd'),
      '<ol start="3"><li>a<ol start="4"><li>b</li><li>c</li></ol></li><li>d</li></ol>',
    ],
    [
      'the letters h and i',
      wordPoint('h.', 'a') + wordPoint('i.', 'b') + wordPoint('j.', 'c'),
      '<ol start="8"><li>a</li><li>b</li><li>c</li></ol>',
    ],
    [
      'numbers of several levels',
      wordPoint('1.', 'a') +
        wordPoint('1.1.', 'b', { level: 2 }) +
        wordPoint('1.2.', 'c', { level: 2 }) +
        wordPoint('2.', 'd'),
      '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>',
    ],
    [
      'bullets',
      wordPoint('·', 'a') + wordPoint('o', 'b', { level: 2 }) + wordPoint('§', 'c', { level: 3 }) + wordPoint('·', 'd'),
      '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>',
    ],
    [
      'bullets in a numbered list',
      wordPoint('1.', 'a') + wordPoint('·', 'b', { level: 2 }) + wordPoint('2.', 'c'),
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    ],
    [
      'headings of each level',
      '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5>',
      '<h2>A</h2><h3>B</h3><h4>C</h4><h4>D</h4><h4>E</h4>',
    ],
    ['headings without one of level 1', '<h2>B</h2><h3>C</h3>', '<h2>B</h2><h3>C</h3>'],
    [
      'a title and a heading with a number',
      "<p class=MsoTitle>T</p><h1 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.1<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Rent</h1>",
      '<h2>T</h2><h2>1.1 Rent</h2>',
    ],
    [
      'an empty heading and a paragraph with empty formatting',
      '<h1><o:p>&nbsp;</o:p></h1><p class=MsoNormal><b><o:p>&nbsp;</o:p></b></p><p class=MsoNormal>x</p>',
      '<p>x</p>',
    ],
    ['a paragraph in the list style that is not a list item', '<p class=MsoListParagraph>x</p>', '<p>x</p>'],
    [
      'a footnote with its note',
      '<p class=MsoNormal>a<a style=\'mso-footnote-id:ftn1\' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a> b</p><div style=\'mso-element:footnote-list\'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style=\'mso-element:footnote\' id=ftn1><p class=MsoFootnoteText><a style=\'mso-footnote-id:ftn1\' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> The note.</p></div></div>',
      '<p>a<small class="footnote">The note.</small> b</p>',
    ],
    [
      'a footnote without its note',
      '<p class=MsoNormal>a<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> b</p>',
      '<p>a b</p>',
    ],
    [
      'bookmarks and links to them',
      '<p class=MsoNormal><a name="_Toc1">a</a> <a href="#Fooooo">b</a> <a href="https://a.example/">c</a></p>',
      '<p>a b <a href="https://a.example/">c</a></p>',
    ],
    [
      'quotes',
      '<p class=MsoQuote>a</p>\n<p class=MsoQuote>b</p><p class=MsoIntenseQuote>c</p>',
      '<blockquote><p>a</p><p>b</p></blockquote><blockquote class="pull">c</blockquote>',
    ],
    [
      'a table with merged cells',
      "<table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'><td width=94 colspan=2 valign=top><p class=MsoNormal>a</p></td></tr><tr><td rowspan=2><p class=MsoNormal>b</p></td><td><p class=MsoNormal>c</p></td></tr><tr><td><p class=MsoNormal>d</p></td></tr><![if !supportMisalignedColumns]><tr height=0><td width=47 style='border:none'></td><td width=47 style='border:none'></td></tr><![endif]></table>",
      '<table><tbody><tr><td colspan="2">a</td></tr><tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></tbody></table>',
    ],
    [
      'a drop cap',
      "<div style='mso-element:dropcap-dropped;mso-element-wrap:around;mso-element-linespan:3'><table cellspacing=0 cellpadding=0 hspace=0 vspace=0 align=left><tr><td valign=top align=left><p class=MsoNormal style='mso-element:dropcap-dropped;mso-element-linespan:3'><span style='font-size:59.0pt'>N<o:p></o:p></span></p></td></tr></table></div>\n<p class=MsoNormal>ine months of rain.</p>",
      '<p>Nine months of rain.</p>',
    ],
    [
      'text from right to left',
      "<p class=MsoNormal dir=RTL style='text-align:right;direction:rtl;unicode-bidi:embed'><span lang=AR-SA>نص</span></p><p class=MsoNormal dir=LTR>x</p>",
      '<p dir="rtl">نص</p><p>x</p>',
    ],
    [
      'tabs and soft hyphens in Word markup',
      "<p class=MsoNormal>a<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp; </span>b<span style='mso-spacerun:yes'>&nbsp;&nbsp;</span>c</p>",
      '<p>a b c</p>',
    ],
    [
      'formatting in inline styles',
      '<p class=MsoNormal><span style="font-weight:bold">a</span> <span style="font-style:italic">b</span> <s>c</s> x<sup>2</sup></p>',
      '<p><strong>a</strong> <em>b</em> <s>c</s> x<sup>2</sup></p>',
    ],
    [
      'a div around the whole text',
      `<div class=WordSection1><h1>A</h1>${wordPoint('3.', 'a')}<p class=MsoNormal>x</p></div>`,
      '<h2>A</h2><ol start="3"><li>a</li></ol><p>x</p>',
    ],
    ['a formula', '<p class=MsoNormal>a <math><mi>x</mi><mo>=</mo><mn>1</mn></math> b</p>', '<p>a x=1 b</p>'],
  ])('has the expected HTML (case “%s”)', (_, body, html) => {
    expect(pasteIntoText(makeWordClipboard(body))).toBe(html)
  })

  it('leaves out a drawing without a mark', () => {
    const { html, leftOut } = cleanPastedHtml(
      makeWordClipboard(`<p class=MsoNormal>a<svg>${'<path/>'.repeat(500)}</svg>b</p>`),
    )
    expect([html, leftOut]).toEqual(['<p>ab</p>', 0])
  })

  it('keeps the order and the numbers of list items', () => {
    const points = fc.array(
      fc.record({
        level: fc.integer({ min: 1, max: 4 }),
        isNumber: fc.boolean(),
        skip: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 25 },
    )
    fc.assert(
      fc.property(points, list => {
        const numbers: number[] = []
        const body = list.map(({ level, isNumber, skip }, at) => {
          numbers.length = level
          numbers[level - 1] = (numbers[level - 1] ?? 0) + skip
          return wordPoint(isNumber ? `${numbers[level - 1]}.` : '·', `w${at}!`, { level })
        })
        const html = pasteIntoText(makeWordClipboard(body.join('')))
        expect([...html.matchAll(/w(\d+)!/g)].map(([, at]) => Number(at))).toEqual(list.map((_, at) => at))
        expect(html).not.toMatch(/<li><\/li>|<p>|&nbsp;|\u00a0/)
        // Compares each numbered list with the Word file: the list must start with the number that Word shows.
        for (const [, start = '1', at] of html.matchAll(/<ol(?: start="(\d+)")?><li>w(\d+)!/g))
          expect(body[Number(at)]).toContain(`'mso-list:Ignore'>${start}.`)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a paste from Word in Safari, which removes Word’s own styles', () => {
  const point = (marker: string, label: string, margin = 36) =>
    `<p class="MsoListParagraphCxSpFirst" style="margin: 0cm 0cm 0cm ${margin}pt; text-indent: -18pt;"><span style="font-family: Symbol;">${marker}<span style="font-size: 7pt; font-family: 'Times New Roman';">&nbsp;&nbsp; <span class="Apple-converted-space">&nbsp;</span></span></span>${label}<o:p></o:p></p>`
  it.each([
    [
      'bullets',
      point('·', 'a') + point('o', 'b', 72) + point('·', 'c'),
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    ['numbers', point('2.', 'a') + point('3.', 'b'), '<ol start="2"><li>a</li><li>b</li></ol>'],
  ])('has the expected HTML (case “%s”)', (_, body, html) => {
    expect(pasteIntoText(`<meta charset="UTF-8">${body}`)).toBe(html)
  })
})
