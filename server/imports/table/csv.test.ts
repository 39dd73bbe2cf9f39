import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { cleanItem } from '../clean-item.ts'
import { csvImportReader } from './csv.ts'
import { dayOrderChoiceKey } from './table-items.ts'

const fixture = readFileSync('tests/fixtures/imports/table/articles.csv')
const read = (data: string | Uint8Array, said: Record<string, string> = {}) =>
  readWholeSource(csvImportReader, makeSourceFile(data, 'a.csv'), { said })

test('the CSV import recognises the French column names of a table with semicolons', async () => {
  const { items } = await read(fixture)
  expect(items[0]).toMatchObject({
    kind: 'article',
    sourceId: '17',
    place: 'row 2',
    state: 'whole',
    fields: {
      title: 'Les pharmaciennes et leur carte',
      excerpt: 'Une carte, tenue à la main.',
      content_html:
        '<h2>La carte</h2><p>Elle tient dans une poche.</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
      status: 'published',
      published_at: '2026-03-25T09:30:00.000Z',
    },
    pictures: { feature_image_url: { address: 'https://exemple.org/carte.jpg', alt: 'Une carte pliée' } },
    addresses: ['https://exemple.org/carte'],
    notCarried: { 'column “Région”': 1 },
  })
  expect(items[0]?.refers.map(({ as, name }) => [as, name])).toEqual([
    ['author', 'Sarr Dlamini, Hawa'],
    ['author', 'Tetteh-Larnine, Efua'],
    ['category', 'Santé'],
    ['category', 'Dakar'],
    ['tag', 'cartes'],
    ['tag', 'pharmacies'],
  ])
  expect(items[0]?.remarks[0]).toBe(
    'The columns were taken by their names: “ID” as id, “Titre” as title, “Chapô” as excerpt, “Contenu” as content_html, “Statut” as status, “Date” as published_at, “Auteurs” as authors, “Catégories” as categories, “Étiquettes” as tags, “Image” as feature_image_url, “Texte alternatif” as feature_image_alt, “URL” as address.',
  )
  expect(items[1]?.remarks.join()).not.toContain('by their names')
})

test('the CSV import reads a plain-text cell with line breaks as paragraphs and lists', async () => {
  const { items } = await read(fixture)
  expect(items[1]?.fields.content_html).toBe(
    '<p>Deux lignes,</p>\n<p>et une <em>liste</em> :</p>\n<ul>\n<li>mil</li>\n<li>sorgho</li>\n</ul>',
  )
})

test('the CSV import reports and counts invalid URLs', async () => {
  const { items } = await read(fixture)
  expect(items[1]).toMatchObject({
    pictures: {},
    addresses: [],
    notCarried: { 'pictures without an address': 1, 'column “Région”': 1 },
  })
  expect(items[1]?.remarks).toContain('“pas une adresse” is no address.')
})

test('the CSV import imports a row with an ambiguous date as a draft', async () => {
  const { items } = await read(fixture)
  expect(items[2]?.fields).not.toHaveProperty('published_at')
  expect(items[2]?.fields.status).toBe('draft')
  expect(items[2]?.remarks).toEqual([
    '“02/03/2026” is March 2, 2026 or February 3, 2026: say which comes first, the day or the month.',
    'It is a draft until its date is known.',
  ])
  const result = await read(fixture, { [dayOrderChoiceKey]: 'day-first' })
  expect(result.items[2]?.fields).toMatchObject({ status: 'published', published_at: '2026-03-02T00:00:00.000Z' })
})

test('the CSV import applies the editor’s mapping of columns', async () => {
  const { items } = await read('Heading,Text,Status\nA,B,draft\n', { Heading: 'title', Status: '-' })
  expect(items[0]?.fields).toEqual({ title: 'A', content_html: '<p>B</p>' })
  expect(items[0]?.notCarried).toEqual({ 'column “Status”': 1 })
})

test.each([
  ['published', 'yes', 'published'],
  ['published', '0', 'draft'],
  ['draft', 'true', 'draft'],
  ['draft', 'no', 'published'],
  ['status', 'Archived', 'archived'],
  ['status', 'pending', 'draft'],
  ['estado', 'publicado', 'published'],
])('the CSV import reads the column “%s” with the value “%s” as the status %s', async (column, word, status) => {
  const { items } = await read(`title,${column}\nA,${word}\n`)
  expect(items[0]?.fields.status).toBe(status)
})

test.each([
  ['commas', 'title,slug\n"A, b",a-b\n'],
  ['semicolons', 'title;slug\nA, b;a-b\n'],
  ['tabs', 'title\tslug\nA, b\ta-b\n'],
  ['vertical bars', 'title|slug\nA, b|a-b\n'],
  ['Windows line ends', 'title,slug\r\n"A, b","a-b"\r\n'],
  ['line ends of old Macs', 'title,slug\r"A, b",a-b\r'],
  ['a byte-order mark', '\ufefftitle,slug\n"A, b",a-b'],
  ['an empty line above', '\n\ntitle,slug\n"A, b",a-b\n\n\n'],
])('the CSV import reads a table with %s', async (_, text) => {
  const { items } = await read(text)
  expect(items.map(({ fields }) => fields)).toEqual([{ title: 'A, b', slug: 'a-b' }])
})

test('the CSV import keeps the accents of a table in Latin-1 and in UTF-16', async () => {
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const { items } = await read(
      Buffer.from(`${encoding === 'latin1' ? '' : '\ufeff'}title,slug\nÉcoles à Ségou,a\n`, encoding),
    )
    expect(items[0]?.fields.title).toBe('Écoles à Ségou')
  }
})

test('the CSV import imports every row exactly once, however the file is split into chunks', async () => {
  const rows = Array.from({ length: 9_000 }, (_, at) => `"Title ${at} ""é""","One,\ntwo ${'x'.repeat(at % 97)}",${at}`)
  const { items } = await read(`title,text,id\n${rows.join('\n')}\n`)
  expect(items.map(({ sourceId }) => sourceId)).toEqual(Array.from({ length: 9_000 }, (_, at) => String(at)))
  expect(items.every(({ fields }, at) => fields.title === `Title ${at} "é"`)).toBe(true)
})

test('the CSV import imports two rows with the same title and adds a remark', async () => {
  const { items } = await read('title\nA bench\nA bench\n')
  expect(items.map(({ sourceId }) => sourceId)).toEqual(['A bench', 'A bench (row 3)'])
  expect(items[1]?.remarks).toEqual(['Another row is called “A bench” too.'])
})

test('the CSV import reads the valid cells of a malformed row', async () => {
  const { items, report } = await read('title,slug\nA "b" c,d\nH,i,j\n"K,l\nM,n\n')
  expect(items.map(({ fields: { title }, state }) => [String(title).split('\n')[0], state])).toEqual([
    ['A "b" c', 'whole'],
    ['H', 'whole'],
    ['K,l', 'open'],
  ])
  expect(items[1]?.notCarried).toEqual({ 'cells without a column': 1 })
  expect(report.troubleCount).toBe(1)
  expect(report.isCutOff).toBe(true)
})

test('the CSV import names the row of an unclosed quotation mark, even in a large file', async () => {
  const text = `title,slug\nA,b\n"C,d\n${'more words in the cell\n'.repeat(800_000)}`
  await expect(read(text)).rejects.toThrow('Row 3 does not end: a quotation mark is missing there.')
}, 30_000)

test('the CSV import recognises a short table with semicolons even if no column name is known', async () => {
  const { report } = await read('Surname;Telling\nFerries;Forty minutes.\n')
  expect(report.columns?.map(({ name }) => name)).toEqual(['Surname', 'Telling'])
})

test('the CSV import lists the columns for the editor’s mapping if no column name is known', async () => {
  const { items, report } = await read('a,b\n,2\n1,3\n')
  expect(items).toEqual([])
  expect(report.columns).toEqual([
    { name: 'a', becomes: null, isSaid: false, examples: ['1'], count: 1 },
    { name: 'b', becomes: null, isSaid: false, examples: ['2', '3'], count: 2 },
  ])
  expect(report.troubles).toEqual([
    { place: 'row 1', message: 'No column of this table is known here. Say which one is the title.' },
  ])
})

test.each([
  ['', 'This table is empty.'],
  [`${'title,'.repeat(600)}\n`, 'more than the 500 that are read'],
])('the CSV import rejects an empty or invalid table (case %#)', async (text, why) => {
  await expect(read(text)).rejects.toThrow(why)
})

test('the CSV import recognises a table by its rows', () => {
  expect(csvImportReader.recognises(makeSourceHead(fixture, 'export.txt'))).toBeGreaterThan(0.8)
  expect(csvImportReader.recognises(makeSourceHead('x,y\n1,2\n', 'a.csv'))).toBe(0.6)
  for (const otherText of [
    '# A title, of a text\n\nWords, and words.',
    '<html>',
    '{"a": 1, "b": 2}',
    'PK\u0003\u0004\u0000,title,slug',
    '',
  ])
    expect(csvImportReader.recognises(makeSourceHead(otherText, 'a'))).toBe(0)
})

test('the CSV import stops reading when the import is cancelled', async () => {
  const source = makeSourceFile('title\nA\nB\n', 'a.csv')
  await expect(
    readWholeSource(csvImportReader, source, { signal: AbortSignal.abort(new Error('called off')) }),
  ).rejects.toThrow()
})

test.each([
  ['Founders <> Funders', 'Founders <> Funders'],
  ['Growth < 5 % & trust > 0', 'Growth < 5 % & trust > 0'],
  ['The hall <A> opens', 'The hall <A> opens'],
  ['The <em>Umoja</em> &amp; us', 'The Umoja & us'],
])('the CSV import keeps the special characters of the title %s', async (cell, title) => {
  const { items } = await read(`title,slug\n${cell},a\n`)
  expect(items[0] && cleanItem(items[0], 1, undefined).fields.title).toBe(title)
})
