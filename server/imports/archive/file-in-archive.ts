import { readFileAddress, type SourceFile } from '../import-reader.ts'
import { type CheckedArchive, openArchive } from './archive.ts'

/** Time in ms that an archive stays open after the last read. */
const idleTimeoutMs = 5_000

type OpenArchive = { archive: Promise<CheckedArchive>; reading: number; timer: NodeJS.Timeout | undefined }

/**
 * Open archives. Archives stay open, because thousands of pictures are read one by one, and parsing the directory of a
 * large zip for each picture would take longer than reading the picture.
 */
const openArchives = new Map<string, OpenArchive>()

function getOpenArchive({ path, size }: SourceFile): OpenArchive {
  const name = `${path} ${size}`
  const existing = openArchives.get(name)
  if (existing) return existing
  const newEntry: OpenArchive = { archive: openArchive(path), reading: 0, timer: undefined }
  newEntry.archive.catch(() => openArchives.delete(name))
  openArchives.set(name, newEntry)
  return newEntry
}

function closeLater(name: string, openEntry: OpenArchive): void {
  openEntry.timer = setTimeout(() => {
    openArchives.delete(name)
    void openEntry.archive.then(
      archive => archive.close(),
      () => {}, // The error is ignored here, because the caller that requested a picture has already received the error.
    )
  }, idleTimeoutMs).unref()
}

/**
 * Reads a picture from a zip archive. Every import format that is a zip uses this function as its `readFile`.
 * @param picture path in the zip, or the address that `buildFileAddress` made from the path
 */
export async function readFileInArchive(
  source: SourceFile,
  picture: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const entry = getOpenArchive(source)
  clearTimeout(entry.timer)
  entry.reading++
  try {
    const archive = await entry.archive
    return await archive.read(readFileAddress(picture) ?? picture)
  } finally {
    entry.reading--
    if (entry.reading === 0) closeLater(`${source.path} ${source.size}`, entry)
  }
}
