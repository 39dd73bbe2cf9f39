import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSourceData } from '../../../tests/support/import-sources.ts'
import { makeRun, makeWordDocument, makeWordParagraph } from '../../../tests/support/word-document.ts'
import { docxImportReader } from './docx.ts'

const level = (ilvl: number, format: string, start = 1) =>
  `<w:lvl w:ilvl="${ilvl}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl>`
/**
 * Numbering of five lists: lists 1 and 2 share an abstract numbering, list 3 restarts it, list 4 begins at five, list
 * 5 has bullets.
 */
const numbering = [
  `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="1">${level(0, 'upperRoman', 5)}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="2">${level(0, 'bullet')}${level(1, 'decimal')}</w:abstractNum>`,
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  '<w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>',
  '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>',
  '<w:num w:numId="4"><w:abstractNumId w:val="1"/></w:num>',
  '<w:num w:numId="5"><w:abstractNumId w:val="2"/></w:num>',
].join('')
const point = (content: string, list: number, ilvl = 0) =>
  makeWordParagraph(
    makeRun(content),
    undefined,
    `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${list}"/></w:numPr>`,
  )
const textParagraph = (text: string) => makeWordParagraph(makeRun(text))
const dropCap = (letters: string) =>
  makeWordParagraph(
    makeRun(letters),
    undefined,
    '<w:keepNext/><w:framePr w:dropCap="drop" w:lines="3" w:wrap="around"/>',
  )

async function toHtml(...body: string[]) {
  const { items } = await readSourceData(docxImportReader, makeWordDocument({ body: body.join(''), numbering }))
  return items[0]?.fields.content_html
}

describe('numbered lists of a Word document', () => {
  it.each([
    [
      'continue after a paragraph',
      [point('a', 1), point('b', 1), textParagraph('x'), point('c', 1)],
      '<ol><li>a</li><li>b</li></ol><p>x</p><ol start="3"><li>c</li></ol>',
    ],
    [
      'continue in another list with the same numbering',
      [point('a', 1), textParagraph('x'), point('b', 2)],
      '<ol><li>a</li></ol><p>x</p><ol start="2"><li>b</li></ol>',
    ],
    [
      'restart where the document restarts the numbering',
      [point('a', 1), textParagraph('x'), point('b', 3), textParagraph('y'), point('c', 3)],
      '<ol><li>a</li></ol><p>x</p><ol><li>b</li></ol><p>y</p><ol start="2"><li>c</li></ol>',
    ],
    [
      'stay two lists when one list follows another list',
      [point('a', 1), point('b', 1), point('c', 3), point('d', 3)],
      '<ol><li>a</li><li>b</li></ol><ol><li>c</li><li>d</li></ol>',
    ],
    ['start at their own number', [point('a', 4), point('b', 4)], '<ol start="5"><li>a</li><li>b</li></ol>'],
    [
      'keep nested items',
      [point('a', 1), point('b', 1, 1), point('c', 1, 1), point('d', 1), point('e', 1, 1)],
      '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d<ol><li>e</li></ol></li></ol>',
    ],
    [
      'with bullets have no numbers',
      [point('a', 5), textParagraph('x'), point('b', 5), point('c', 5, 1)],
      '<ul><li>a</li></ul><p>x</p><ul><li>b<ol><li>c</li></ol></li></ul>',
    ],
  ])('become HTML lists (case “%s”)', async (_, body, html) => {
    expect(await toHtml(...body)).toBe(html)
  })

  it('show the numbers of Word, whatever separates the items', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 25 }), async parts => {
        let number = 0
        const html = String(
          await toHtml(...parts.map(isPoint => (isPoint ? point(`n${++number}.`, 1) : textParagraph('x')))),
        )
        const numbers: number[] = []
        for (const [, start = '1', points = ''] of html.matchAll(/<ol(?: start="(\d+)")?>(.*?)<\/ol>/g))
          for (const [at, [, told]] of [...points.matchAll(/n(\d+)\./g)].entries()) {
            expect(Number(told)).toBe(Number(start) + at)
            numbers.push(Number(told))
          }
        expect(numbers).toEqual(Array.from({ length: number }, (_, at) => at + 1))
        expect(html).not.toMatch(/[\uf8f1\uf8f2]/)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the drop cap of a Word document', () => {
  it.each([
    ['a drop cap of one letter', [dropCap('N'), textParagraph('ine months.')], '<p>Nine months.</p>'],
    ['a drop cap of several letters', [dropCap('“Th'), textParagraph('e rain')], '<p>“The rain</p>'],
    ['a drop cap in a list item', [dropCap('N'), point('ine', 1)], '<ol><li>Nine</li></ol>'],
    [
      'a drop cap before a table stays a paragraph',
      [textParagraph('a'), dropCap('N'), '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'],
      '<p>a</p><p>N</p><table><tbody><tr><td>c</td></tr></tbody></table>',
    ],
    ['a drop cap at the end stays a paragraph', [textParagraph('a'), dropCap('N')], '<p>a</p><p>N</p>'],
  ])('becomes a part of its paragraph (case “%s”)', async (_, body, html) => {
    expect(await toHtml(...body)).toBe(html)
  })
})

it('the Word import removes a table of contents and empty headings', async () => {
  const data = makeWordDocument({
    body:
      makeWordParagraph(makeRun('The cheap years\t4'), 'toc 1') +
      makeWordParagraph('', 'heading 1') +
      makeWordParagraph(makeRun('1.1 \u00a0\u00a0\u00a0 Rent'), 'heading 2') +
      textParagraph('x'),
  })
  const [item] = (await readSourceData(docxImportReader, data)).items
  expect(item?.fields.content_html).toBe('<h2>1.1 Rent</h2><p>x</p>')
  expect(item?.notCarried).toEqual({ 'lines of a table of contents': 1 })
})
