import type { ImportItem, ImportKind, SourceReport } from './import-item.ts'

/** A source as it lies on this machine: a file that was uploaded or fetched. */
export type SourceFile = {
  /** Where it lies. */
  path: string
  /** What its owner calls it. */
  name: string
  /** Bytes. */
  size: number
  /** Where it was fetched from. */
  address?: string
}

/** What is looked at to tell one format from another: never the name alone. */
export type SourceHead = SourceFile & {
  /** What is looked for in it. */
  kind: ImportKind
  /** The first bytes of it, at most 64 kB. */
  bytes: Uint8Array
  /** The same as text, without a byte-order mark. */
  text: string
  /** The names of what lies in it, where it is a zip. */
  entries?: readonly string[]
  /** The text of the `manifest.json` at its root, where the zip has one. */
  manifest?: string
}

export type ReadOptions = {
  /** What is told of it, where its format holds several kinds; articles unless said. */
  kind?: ImportKind
  signal: AbortSignal
  /** Bytes of the source that are read. */
  onProgress?: (bytes: number) => void
  /** What an editor has said about this source, such as which column is the title. */
  said?: Readonly<Record<string, string>>
}

/** Reads one format. It yields item after item, keeps none, and returns what it has to say of the whole. */
export type SourceReader = {
  /** As an address and a command name it: `wordpress`. */
  format: string
  /** As people call it: `WordPress export`. */
  label: string
  /** The kinds of which it tells; articles alone unless said. */
  kinds?: readonly ImportKind[]
  /** From 0, not mine, to 1, surely mine. */
  recognises(head: SourceHead): number
  /** @throws SourceRefused where there is nothing to read, or reading it would do harm */
  read(source: SourceFile, options: ReadOptions): AsyncGenerator<ImportItem, SourceReport>
  /** The bytes of a picture that lies in the source itself, under what `fileAddress` made of its path there. */
  readFile?(source: SourceFile, path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** A source that is not read, in words for whoever chose it. */
export class SourceRefused extends Error {
  override name = 'SourceRefused'
}

// A host that is nobody's, so that it passes wherever the address of a picture does.
const scheme = 'https://source.invalid/'

/** How an item names a picture that lies in its source, such as a folder in a zip. */
export const fileAddress = (path: string): string => scheme + path.split('/').map(encodeURIComponent).join('/')

/** The path that an address made by `fileAddress` names; undefined for any other address. */
export function filePath(address: string): string | undefined {
  if (!address.startsWith(scheme)) return undefined
  try {
    return decodeURIComponent(address.slice(scheme.length))
  } catch {
    return undefined
  }
}
