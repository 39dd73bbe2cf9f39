import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { ImportItem, ImportKind, SourceReport } from '../../server/imports/import-item.ts'
import type { ImportReader, ReadOptions, SourceFile, SourceHead } from '../../server/imports/import-reader.ts'

/** Writes an import file that is deleted after the test. */
export function makeSourceFile(data: string | Uint8Array, name: string): SourceFile {
  const folder = mkdtempSync(join(tmpdir(), 'import-source-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'source')
  writeFileSync(path, data)
  return { path, name, size: Buffer.byteLength(data) }
}

/** Makes the data about the start of a file that format detection receives. */
export function makeSourceHead(
  data: string | Uint8Array,
  name: string,
  entries?: readonly string[],
  kind: ImportKind = 'article',
): SourceHead {
  const bytes = Buffer.from(data).subarray(0, 65_536)
  const head = {
    path: '',
    name,
    kind,
    size: Buffer.byteLength(data),
    bytes,
    text: bytes.toString('utf8').replace(/^\ufeff/, ''),
  }
  return entries ? { ...head, entries } : head
}

/** Reads all items of an import file, and the report at the end. */
export async function readWholeSource(
  reader: ImportReader,
  source: SourceFile,
  options: Partial<ReadOptions> = {},
): Promise<{ items: ImportItem[]; report: SourceReport }> {
  const items: ImportItem[] = []
  const readItems = reader.read(source, { signal: new AbortController().signal, ...options })
  for (;;) {
    const { done, value } = await readItems.next()
    if (done) return { items, report: value }
    items.push(value)
  }
}

/** Reads an existing file like `readWholeSource`, and also returns its size. */
export async function readSource(reader: ImportReader, path: string, options: Partial<ReadOptions> = {}) {
  const { size } = statSync(path)
  return { ...(await readWholeSource(reader, { path, name: 'export', size }, options)), size }
}

/** Reads an import file that consists of these bytes, like `readWholeSource`. */
export const readSourceData = (reader: ImportReader, data: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  readSource(reader, makeSourceFile(data, 'export').path, options)

/** Reads a zip file. The items are also found by their id in the source. */
export async function readZipSource(reader: ImportReader, zip: Uint8Array) {
  const { items, report } = await readWholeSource(reader, makeSourceFile(zip, 'export.zip'))
  const byId = Object.fromEntries(items.map(item => [item.sourceId, item]))
  return { items, report, item: (id: string) => byId[id] ?? expect.fail(`${id} was not read`) }
}
