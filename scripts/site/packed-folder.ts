import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { openZipWriter } from './zip-writer.ts'

/**
 * Packs a folder into a temporary zip file for the upload, which needs a single file. The zip file is deleted on
 * dispose.
 */
export async function zipFolder(folder: string): Promise<AsyncDisposable & { path: string }> {
  const place = await mkdtemp(join(tmpdir(), 'packed-folder-'))
  const path = join(place, 'folder.zip')
  const zip = await openZipWriter(path)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(each => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    await zip.add(relative(folder, file).split(sep).join('/'), await readFile(file))
  }
  await zip.close()
  return { path, [Symbol.asyncDispose]: () => rm(place, { recursive: true, force: true }) }
}
