import yauzl, { type Entry } from 'yauzl'
import { SourceRefusal } from '../import-reader.ts'

const strictUtf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const maxPathLength = 1_000

/**
 * Decodes the file name of a zip entry. macOS writes UTF-8 names without setting the UTF-8 flag; other names without
 * the flag are in the DOS code page.
 */
function readName(entry: Entry): string {
  try {
    return strictUtf8Decoder.decode(entry.fileNameRaw).replaceAll('\\', '/')
  } catch {
    return entry.fileName
  }
}

/** Pattern of files that operating systems add to archives. */
const systemFilePattern = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i

/** Whether the Unix attributes of an entry make it a symbolic link. */
const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  versionMadeBy >>> 8 === 3 && ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000

/** Whether the compression ratio of an entry is higher than that of any real text, as in a zip bomb. */
const isZipBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * 200

/**
 * Checks an entry.
 * @returns its path, and the reason when it is skipped (skipped entries are counted by reason)
 * @throws SourceRefusal when the whole archive cannot be trusted
 */
export function checkEntry(entry: Entry): { path: string; isFolder: boolean; reason: string | undefined } {
  const path = readName(entry).normalize('NFC')
  if (yauzl.validateFileName(path))
    throw new SourceRefusal('This zip holds a file that wants to lie outside of it. It is not opened.')
  if (isZipBomb(entry))
    throw new SourceRefusal(`“${path}” in this zip unpacks to more than two hundred times its size. It is not opened.`)
  return { path, isFolder: path.endsWith('/'), reason: findSkipReason(path, entry) }
}

function findSkipReason(path: string, entry: Entry): string | undefined {
  if (systemFilePattern.test(path)) return 'files of the operating system'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file name must not contain these characters
  if (path.length > maxPathLength || /[\u0000-\u001f\u007f]/.test(path)) return 'files without a usable name'
  if (isLink(entry)) return 'links to other files'
  if (entry.isEncrypted()) return 'files that are encrypted'
  if (!entry.canDecodeFileData()) return 'files packed in an unknown way'
  return undefined
}
