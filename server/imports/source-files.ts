import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isUuid } from '../../app/platform/uuid.ts'
import { type SourceFile, SourceRefusal } from './import-reader.ts'

/** Maximum size of an import file in bytes. */
const maxSourceBytes = 1024 * 1024 * 1024

const dayMs = 86_400_000

/** Opens the folder of import files. An import file is stored until it was read and its pictures were imported. */
export function openSourceFiles(folder: string) {
  const toFolderPath = (id: string) => join(folder, id)
  const toFilePath = (id: string) => join(toFolderPath(id), 'source')
  return {
    /**
     * Stores an import file.
     * @throws SourceRefusal if the file is too large
     */
    async keep(
      id: string,
      name: string,
      body: Readable | AsyncIterable<Uint8Array>,
      address?: string,
    ): Promise<SourceFile> {
      await mkdir(toFolderPath(id), { recursive: true, mode: 0o700 })
      await pipeline(body, limitBytes, createWriteStream(toFilePath(id), { mode: 0o600 }))
      const { size } = await stat(toFilePath(id))
      const source = { path: toFilePath(id), name, size, ...(address !== undefined && { address }) }
      await writeFile(join(toFolderPath(id), 'about.json'), JSON.stringify(source), { mode: 0o600 })
      return source
    },
    /** Stores a further page of a feed next to the first page. The next page overwrites the stored page. */
    async keepPage(id: string, name: string, body: AsyncIterable<Uint8Array>, address: string): Promise<SourceFile> {
      const path = join(toFolderPath(id), 'page')
      await pipeline(body, limitBytes, createWriteStream(path, { mode: 0o600 }))
      return { path, name, size: (await stat(path)).size, address }
    },
    /** Finds an import file. Undefined if the file is missing on this machine or incomplete. */
    async find(id: string): Promise<SourceFile | undefined> {
      try {
        return JSON.parse(await readFile(join(toFolderPath(id), 'about.json'), 'utf8')) as SourceFile
      } catch {
        return undefined
      }
    },
    /**
     * Lists the imports whose files are older than a day. Newer files are skipped, because a file is stored before its
     * import exists in the database.
     */
    async keptFor(): Promise<string[]> {
      const names = (await readdir(folder).catch(() => [])).filter(isUuid)
      const old = await Promise.all(
        names.map(async id => {
          const folderStats = await stat(toFolderPath(id)).catch(() => undefined)
          return folderStats !== undefined && Date.now() - folderStats.mtimeMs > dayMs
        }),
      )
      return names.filter((_, at) => old[at])
    },
    forget: (id: string) => rm(toFolderPath(id), { recursive: true, force: true }),
  }
}
export type SourceFiles = ReturnType<typeof openSourceFiles>

async function* limitBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxSourceBytes)
      throw new SourceRefusal('It is larger than the 1 GB that are read at once. Split it first.')
    yield chunk
  }
}
