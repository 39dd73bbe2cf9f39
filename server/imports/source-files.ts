import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SourceFile, SourceRefused } from './source-reader.ts'

/** Bytes that a source may have. */
const mostSourceBytes = 1024 * 1024 * 1024

const day = 86_400_000
const isId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** The files that imports are read from, on this machine, until they are read and their pictures are in the library. */
export function sourceFiles(folder: string) {
  const folderOf = (id: string) => join(folder, id)
  const fileOf = (id: string) => join(folderOf(id), 'source')
  return {
    /** @throws SourceRefused where it is too large */
    async keep(
      id: string,
      name: string,
      body: Readable | AsyncIterable<Uint8Array>,
      address?: string,
    ): Promise<SourceFile> {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
      await pipeline(body, counted, createWriteStream(fileOf(id), { mode: 0o600 }))
      const { size } = await stat(fileOf(id))
      const source = { path: fileOf(id), name, size, ...(address !== undefined && { address }) }
      await writeFile(join(folderOf(id), 'about.json'), JSON.stringify(source), { mode: 0o600 })
      return source
    },
    /** A further page of a source, until the next one: it stands beside the first. */
    async keepPage(id: string, name: string, body: AsyncIterable<Uint8Array>, address: string): Promise<SourceFile> {
      const path = join(folderOf(id), 'page')
      await pipeline(body, counted, createWriteStream(path, { mode: 0o600 }))
      return { path, name, size: (await stat(path)).size, address }
    },
    /** Undefined where it is not on this machine, or not whole. */
    async find(id: string): Promise<SourceFile | undefined> {
      try {
        return JSON.parse(await readFile(join(folderOf(id), 'about.json'), 'utf8')) as SourceFile
      } catch {
        return undefined
      }
    },
    /** The imports whose files lie here since more than a day: a file is there before its import is. */
    async keptFor(): Promise<string[]> {
      const names = (await readdir(folder).catch(() => [])).filter(isId)
      const old = await Promise.all(
        names.map(async id => {
          const found = await stat(folderOf(id)).catch(() => undefined)
          return found !== undefined && Date.now() - found.mtimeMs > day
        }),
      )
      return names.filter((_, at) => old[at])
    },
    forget: (id: string) => rm(folderOf(id), { recursive: true, force: true }),
  }
}
export type SourceFiles = ReturnType<typeof sourceFiles>

async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > mostSourceBytes)
      throw new SourceRefused('It is larger than the 1 GB that are read at once. Split it first.')
    yield chunk
  }
}
