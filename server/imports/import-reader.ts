import type { ImportItem, ImportKind, SourceReport } from './import-item.ts'

/** A local import file, uploaded or fetched. */
export type SourceFile = {
  /** Path of the import file. */
  path: string
  /** Original name of the import file. */
  name: string
  /** Size of the import file in bytes. */
  size: number
  /** URL from which the import file was fetched. */
  address?: string
}

/** Data for detecting the format of an import file. Detection never relies on the file name alone. */
export type SourceHead = SourceFile & {
  /** Type of content to import. */
  kind: ImportKind
  /** First bytes of the import file, at most 64 kB. */
  bytes: Uint8Array
  /** First bytes of the import file as text, without BOM. */
  text: string
  /** Names of the files in the import file, if the import file is a zip archive. */
  entries?: readonly string[]
  /** Text of the `manifest.json` at the root of a zip, if the zip contains one. */
  manifest?: string
}

export type ReadOptions = {
  /** Type of content to read, when the format contains several types; articles by default. */
  kind?: ImportKind
  signal: AbortSignal
  /** Function that is called with the number of bytes read. */
  onProgress?: (bytes: number) => void
  /** Settings that an editor has chosen for the import, such as the column with the title. */
  said?: Readonly<Record<string, string>>
}

/**
 * Reader for one import format. The reader yields the items of an import file one by one without storing them, and
 * returns a report on the whole file.
 */
export type ImportReader = {
  /** Id of the format in URLs and commands, such as `wordpress`. */
  format: string
  /** Display name of the format, such as `WordPress export`. */
  label: string
  /** Types of content that the format can contain; only articles by default. */
  kinds?: readonly ImportKind[]
  /** Judges how certainly an import file has this format, from 0 (another format) to 1 (certainly this format). */
  recognises(head: SourceHead): number
  /**
   * Reads an import file.
   * @throws SourceRefusal if the file contains no importable content, or is dangerous
   */
  read(source: SourceFile, options: ReadOptions): AsyncGenerator<ImportItem, SourceReport>
  /** Reads a picture that is inside the import file; `path` is an address made by `buildFileAddress`. */
  readFile?(source: SourceFile, path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Error for an import file that is refused, with a message for the editor. */
export class SourceRefusal extends Error {
  override name = 'SourceRefusal'
}

// Reserved host name that never resolves, so that the address of a file inside an archive is a valid URL.
const sourceUrlPrefix = 'https://source.invalid/'

/** Builds the address of a picture that is inside an import file, such as a file in a zip. */
export const buildFileAddress = (path: string): string =>
  sourceUrlPrefix + path.split('/').map(encodeURIComponent).join('/')

/** Reads the path of a file from an address made by `buildFileAddress`; undefined for other addresses. */
export function readFileAddress(address: string): string | undefined {
  if (!address.startsWith(sourceUrlPrefix)) return undefined
  try {
    return decodeURIComponent(address.slice(sourceUrlPrefix.length))
  } catch {
    return undefined
  }
}
