/** Thread of `openFuzzedSourceReader`: reads input like `server/imports/read-worker.ts`, and returns the items. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { type CleanItem, cleanItem } from '../../server/imports/clean-item.ts'
import type { ImportKind } from '../../server/imports/import-item.ts'
import { findImportReader } from '../../server/imports/import-readers.ts'

type SourceRequest = { kind: ImportKind; format: string; data: Uint8Array }

parentPort?.on('message', ({ kind, format, data }: SourceRequest) => {
  const folder = mkdtempSync(join(tmpdir(), 'odd-source-'))
  const source = { path: join(folder, 'source'), name: 'source', size: data.length }
  writeFileSync(source.path, data)
  const items: CleanItem[] = []
  const readItems = async () => {
    const reader = await findImportReader(source, { kind, format })
    const itemReader = reader.read(source, { signal: new AbortController().signal, kind })
    for await (const item of itemReader) items.push(cleanItem(item, items.length + 1, undefined))
    return {}
  }
  void readItems()
    .catch((error: unknown) => ({ refused: String(error) }))
    .then(answer => {
      rmSync(folder, { recursive: true, force: true })
      parentPort?.postMessage({ items, ...answer })
    })
})
