import { describe, expect, it } from 'vitest'
import { makeSourceFile, readWholeSource } from '../../../tests/support/import-sources.ts'
import { makeZipOfTexts } from '../../../tests/support/zip-file.ts'
import { findImportReader } from '../import-readers.ts'
import { exportVersion, formatManifest, getKindFolder } from './export-manifest.ts'
import { ownExportImportReader } from './own-export.ts'
import { type ExportedRecord, formatRecordFile, readRecordFile } from './record-text.ts'

const buildKind = (kind: string, records: number, body?: string) => ({
  ...{ kind, folder: getKindFolder(kind), key: 'id', records },
  ...(body !== undefined && { body }),
})
const manifest = (...kinds: ReturnType<typeof buildKind>[]) =>
  formatManifest({ site: 'https://old.example', exportedAt: '2026-11-22T12:00:00Z', part: 1, kinds, missingFiles: [] })
const article: ExportedRecord = {
  id: 'a1',
  title: 'Nine languages: one “press” --- and more',
  slug: 'nine',
  content_html: '<p>A\n---\nb &amp; c</p>\n',
  category_id: null,
  series_position: 3,
  tags: ['é', '\u2028'],
}
const circle: ExportedRecord = { id: 'c1', name: 'Wells', figures: [{ value: '9', label: 'wells' }] }
const picture: ExportedRecord = { id: 'p1', path: 'people/a.jpg', alt: 'A press' }
const files = {
  'manifest.json': manifest(buildKind('picture', 1), buildKind('circle', 1), buildKind('article', 1, 'content_html')),
  'README.md': 'What this is.',
  'articles/nine.md': formatRecordFile(article, 'content_html'),
  'circles/wells.json': formatRecordFile(circle, undefined),
  'media/p1.json': formatRecordFile(picture, undefined),
  'media/p1.jpg': 'bytes of a picture',
  // The slug of a circle may be `manifest`, so this record file must not be taken for the manifest of the export.
  'circles/manifest.txt': 'nothing of ours',
}
const read = (texts: Record<string, string>, name = 'export.zip') => {
  const source = makeSourceFile(makeZipOfTexts(texts), name)
  return { source, whole: () => readWholeSource(ownExportImportReader, source) }
}

describe('the import of a site export', () => {
  it('is rejected for a newer version or a broken manifest', async () => {
    const newer = files['manifest.json'].replace(`"version": ${exportVersion}`, '"version": 99')
    await expect(read({ ...files, 'manifest.json': newer }).whole()).rejects.toThrow('A newer version of the site')
    const broken = files['manifest.json'].slice(0, -9)
    await expect(read({ ...files, 'manifest.json': broken }).whole()).rejects.toThrow('a broken one')
    for (const text of [
      '[]',
      '{"id": 7}',
      '---\nid: "a1"\nno end',
      '---\nno field\n---\n',
      '{"id": "a"',
      '['.repeat(99),
    ]) {
      const { items, report } = await read({ ...files, 'articles/nine.md': text }).whole()
      expect(
        items.map(({ kind }) => kind),
        text.slice(0, 20),
      ).toEqual(['picture', 'circle'])
      expect(report.troubles.map(({ place }) => place)).toEqual(['articles/nine.md'])
    }
  })
  it('is rejected when the manifest names a folder outside the export', async () => {
    const outside = files['manifest.json'].replace('"articles"', '"../articles"')
    await expect(read({ ...files, 'manifest.json': outside }).whole()).rejects.toThrow('a broken one')
  })
})

it('the import of a site export recognises an export by its content', async () => {
  expect((await findImportReader(read(files, 'backup.bin').source)).format).toBe('export')
  const packed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`site/${path}`, text]))
  expect((await findImportReader(read(packed).source)).format).toBe('export')
  expect((await read(packed).whole()).items).toHaveLength(3)
  const program = { 'manifest.json': '{"format": "a program"}', 'posts/a.md': '# A' }
  expect((await findImportReader(read(program).source)).format).toBe('markdown-folder')
})

it('the import of a site export returns complete records, ordered by record type', async () => {
  const { source, whole } = read(files)
  const { items, report } = await whole()
  expect(items.map(({ kind, sourceId, fields }) => [kind, sourceId, fields])).toEqual([
    ['picture', 'p1', picture],
    ['circle', 'c1', circle],
    ['article', 'a1', article],
  ])
  expect(items.every(({ isRecord }) => isRecord)).toBe(true)
  const file = await ownExportImportReader.readFile?.(source, items[0]?.file ?? '')
  expect(file && Buffer.from(file).toString()).toBe('bytes of a picture')
  expect(report).toMatchObject({
    site: 'https://old.example',
    troubleCount: 0,
    notCarried: { 'files without a record': 1 },
  })
})

it('the import of a site export reports records that are missing in the file', async () => {
  const { 'circles/wells.json': _, ...rest } = files
  const { report } = await read(rest).whole()
  expect(report).toMatchObject({ isCutOff: true, troubles: [{ place: 'circles/', message: expect.any(String) }] })
})

describe('a record file of a site export', () => {
  it.each([article, { ...article, content_html: '' }, { ...article, content_html: '\r\n---\r\n' }, circle])(
    'is parsed to exactly the same record that was written',
    record => {
      const bytes = Buffer.from(formatRecordFile(record, 'content_html'))
      expect(readRecordFile(bytes, 'content_html')).toEqual(record)
    },
  )
  it('contains null in its JSON for a missing text', () => {
    expect(formatRecordFile({ ...article, content_html: null }, 'content_html')).toContain('"content_html": null')
  })
})
