import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '../site/signed-in.ts'
import { openZipWriter, type ZipWriter } from '../site/zip-writer.ts'

/** Destination of an export, written file by file. */
export type ExportDestination = {
  add(path: string, data: string | Uint8Array): Promise<void>
  /** Whether the archive is full, so that the next file must go into a new archive. */
  isFull(): boolean
  /** Closes an archive. The next file starts a new archive. */
  endPart(): Promise<void>
  /** Paths of the archives or folders that were written so far. */
  written: string[]
  /** Deletes an incomplete export. */
  abandon(): Promise<void>
}

/** Usual limits for one archive, well below the limits of an import. */
const defaultLimits = { files: 15_000, bytes: 400_000_000 }
type ArchiveLimits = typeof defaultLimits

/**
 * Opens the destination of an export: a folder, or one or several zip files when the name ends in .zip.
 * @throws CommandError when the path exists already
 */
export const openExportDestination = (
  path: string,
  limits: ArchiveLimits = defaultLimits,
): Promise<ExportDestination> => (/\.zip$/i.test(path) ? openZipFiles(path, limits) : openFolder(path))

async function openFolder(path: string): Promise<ExportDestination> {
  const entries = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CommandError(`Nothing can be written to ${path}: ${error.message}`)
  })
  if (entries.length > 0) throw new CommandError(`${path} is not empty. Choose a new folder.`)
  await mkdir(path, { recursive: true })
  return {
    async add(name, data) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), data, { flag: 'wx' })
    },
    isFull: () => false,
    endPart: async () => {},
    written: [path],
    // Written files stay, because a folder without a manifest is not a valid export.
    abandon: async () => {},
  }
}

async function openZipFiles(path: string, limits: ArchiveLimits): Promise<ExportDestination> {
  const written: string[] = []
  const partPath = (part: number) => (part === 1 ? path : path.replace(/(\.zip)$/i, `-${part}$1`))
  let zip: ZipWriter | undefined
  const unfinished = () => `${partPath(written.length + 1)}.unfinished`
  const opened = () =>
    openZipWriter(unfinished()).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${unfinished()} cannot be written: ${error.message}`)
    })
  const names = await readdir(dirname(path)).catch(() => [])
  if (names.some(name => [path, partPath(2)].map(each => basename(each)).includes(name)))
    throw new CommandError(`${path} already exists. Choose a new file.`)
  return {
    written,
    async add(name, data) {
      zip ??= await opened()
      await zip.add(name, Buffer.from(data))
    },
    isFull: () => zip !== undefined && (zip.count >= limits.files || zip.size >= limits.bytes),
    async endPart() {
      await zip?.close()
      zip = undefined
      const name = partPath(written.length + 1)
      await rename(unfinished(), name)
      written.push(name)
    },
    async abandon() {
      if (!zip) return
      await zip.close()
      await rm(unfinished(), { force: true })
    },
  }
}
