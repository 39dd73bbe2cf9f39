import { expect, it } from 'vitest'
import { formatManifest, readManifest } from './export-manifest.ts'

const kind = { kind: 'article', folder: 'articles', key: 'id', body: 'content_html', records: 2 }
const manifest = {
  site: 'https://old.example',
  exportedAt: '2026-11-22T12:00:00Z',
  part: 1,
  kinds: [kind],
  missingFiles: [],
}
const writeManifest = (change: object = {}) => JSON.stringify({ ...JSON.parse(formatManifest(manifest)), ...change })

it.each([
  ['of another program', { format: 'export' }],
  ['without a version', { version: undefined }],
  ['with a part that is not a number', { part: '1' }],
  ['with a folder outside the export', { kinds: [{ ...kind, folder: '../etc' }] }],
  ['with an invalid column', { kinds: [{ ...kind, key: 'id; drop' }] }],
  ['without record types', { kinds: {} }],
  ['with too many record types', { kinds: Array.from({ length: 201 }, () => kind) }],
  ['with a file that is not a path', { missingFiles: [7] }],
])('the import of a site export rejects an invalid manifest (a manifest %s)', (_, change) => {
  expect(readManifest(writeManifest(change))).toBeUndefined()
})
it('the import of a site export rejects a truncated manifest', () => {
  for (const text of [
    writeManifest().slice(0, -9),
    writeManifest().replace('"part":1', '"part":1e999'),
    '[]',
    'null',
    '',
  ])
    expect(readManifest(text), text).toBeUndefined()
})
it('the import of a site export drops unknown fields of the manifest', () => {
  expect(readManifest(writeManifest({ more: 'x' }))).toEqual(JSON.parse(writeManifest()))
})
