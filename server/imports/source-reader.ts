import type { ImportItem, ImportKind, SourceReport } from './import-item.ts'

/** A local source file, uploaded or fetched. */
export type SourceFile = {
  /** Path of the file. */
  path: string
  /** Original file name. */
  name: string
  /** Size in bytes. */
  size: number
  /** URL from which the source was fetched. */
  address?: string
}

/** Data for format detection, which never relies on the name alone. */
export type SourceHead = SourceFile & {
  /** Kind of content to import. */
  kind: ImportKind
  /** First bytes, at most 64 kB. */
  bytes: Uint8Array
  /** First bytes as text, without BOM. */
  text: string
  /** File names in a zip. */
  entries?: readonly string[]
  /** Text of a zip's `manifest.json` at its root, if any. */
  manifest?: string
}

export type ReadOptions = {
  /** Kind to read, when the format contains several; articles by default. */
  kind?: ImportKind
  signal: AbortSignal
  /** Function that is called with the number of bytes read. */
  onProgress?: (bytes: number) => void
  /** Settings that an editor has chosen, such as the column with the title. */
  said?: Readonly<Record<string, string>>
}

/** Reads one format. Yields items one by one without storing them, and returns a report on the source. */
export type SourceReader = {
  /** Id of the format in URLs and commands, such as `wordpress`. */
  format: string
  /** Display name of the format, such as `WordPress export`. */
  label: string
  /** Kinds of content in the format; only articles by default. */
  kinds?: readonly ImportKind[]
  /** Judges how certain the format is, from 0 (another format) to 1 (certainly this one). */
  recognises(head: SourceHead): number
  /** Reads a source. @throws SourceRefused when the source has nothing to read, or is dangerous */
  read(source: SourceFile, options: ReadOptions): AsyncGenerator<ImportItem, SourceReport>
  /** Reads a picture inside the source; `path` is an address made by `buildFileAddress`. */
  readFile?(source: SourceFile, path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Error for a refused source, with a message for the editor. */
export class SourceRefused extends Error {
  override name = 'SourceRefused'
}

// Host name that is reserved, so that the address is a valid URL for a picture and never resolves.
const scheme = 'https://source.invalid/'

/** Builds the address of a picture inside its source, such as a file in a zip. */
export const buildFileAddress = (path: string): string => scheme + path.split('/').map(encodeURIComponent).join('/')

/** Reads the path from an address made by `buildFileAddress`; undefined for other addresses. */
export function readFileAddress(address: string): string | undefined {
  if (!address.startsWith(scheme)) return undefined
  try {
    return decodeURIComponent(address.slice(scheme.length))
  } catch {
    return undefined
  }
}
