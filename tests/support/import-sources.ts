import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ImportItem, ImportKind, SourceReport } from '../../server/imports/import-item.ts'
import type { ReadOptions, SourceFile, SourceHead, SourceReader } from '../../server/imports/source-reader.ts'

/** Import file; deleted after the test. */
export function makeSourceFile(data: string | Uint8Array, name: string): SourceFile {
  const folder = mkdtempSync(join(tmpdir(), 'import-source-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'source')
  writeFileSync(path, data)
  return { path, name, size: Buffer.byteLength(data) }
}

/** Start of a file, as used for format detection. */
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

/** All items that a reader yields, and its final summary. */
export async function readWhole(
  reader: SourceReader,
  source: SourceFile,
  options: Partial<ReadOptions> = {},
): Promise<{ items: ImportItem[]; report: SourceReport }> {
  const items: ImportItem[] = []
  const reading = reader.read(source, { signal: new AbortController().signal, ...options })
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return { items, report: value }
    items.push(value)
  }
}

/** Same for an existing file; also returns its size. */
export async function readSource(reader: SourceReader, path: string, options: Partial<ReadOptions> = {}) {
  const { size } = statSync(path)
  return { ...(await readWhole(reader, { path, name: 'export', size }, options)), size }
}

/** Same for a file with these bytes. */
export const readSourceOf = (reader: SourceReader, data: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  readSource(reader, makeSourceFile(data, 'export').path, options)
