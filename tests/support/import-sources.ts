import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportItem, SourceReport } from '../../server/imports/import-item.ts'
import type { ReadOptions, SourceReader } from '../../server/imports/source-reader.ts'

type Given = Partial<ReadOptions>

/** Everything that a reader tells of a file. */
export async function readSource(reader: SourceReader, path: string, given: Given = {}) {
  const { size } = await stat(path)
  const reading = reader.read({ path, name: 'export', size }, { signal: new AbortController().signal, ...given })
  const items: ImportItem[] = []
  let step = await reading.next()
  for (; !step.done; step = await reading.next()) items.push(step.value)
  return { items, report: step.value as SourceReport, size }
}

/** The same of a file with these bytes, which is gone afterwards. */
export async function readSourceOf(reader: SourceReader, bytes: string | Uint8Array, given: Given = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'source-'))
  try {
    const path = join(folder, 'export')
    await writeFile(path, bytes)
    return await readSource(reader, path, given)
  } finally {
    await rm(folder, { recursive: true })
  }
}
