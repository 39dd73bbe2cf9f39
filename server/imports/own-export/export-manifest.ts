import * as v from 'valibot'
import { parseShape } from '../../../app/platform/parse-shape.ts'
import { lookupTable } from '../../lookup-table.ts'

/** What an export calls itself, so that it is known again whatever its file is called. */
const exportFormat = 'leaders-network-export'
/** Counted up when older versions of the site could not read what is written. */
export const exportVersion = 1

/** JSON can hold a number that is none. */
const count = v.pipe(v.number(), v.finite())

/** A kind of record in an export. */
const exportedKind = v.object({
  kind: v.pipe(v.string(), v.regex(/^[a-z]{1,40}$/)),
  /** Where its records lie, a file each. */
  folder: v.pipe(v.string(), v.regex(/^[a-z]{1,40}$/)),
  /** The column that a record is known by. */
  key: v.pipe(v.string(), v.regex(/^\w{1,60}$/)),
  /** The column whose text stands below the head of a file. */
  body: v.optional(v.pipe(v.string(), v.regex(/^\w{1,60}$/))),
  records: count,
})

const manifest = v.object({
  format: v.literal(exportFormat),
  version: count,
  /** Where the site is that was exported. */
  site: v.pipe(v.string(), v.maxLength(2000)),
  exportedAt: v.string(),
  /** Of a large site there are several archives; each is read by itself, in their order. */
  part: count,
  /** In the order in which they are read: what a record refers to comes before it. */
  kinds: v.pipe(v.array(exportedKind), v.maxLength(200)),
  /** Records whose file could not be read, by the path of their record. */
  missingFiles: v.array(v.string()),
})
export type ExportManifest = v.InferOutput<typeof manifest>
export type ExportedKind = v.InferOutput<typeof exportedKind>

/** As the file `manifest.json` at the root of an export. */
export const manifestText = (told: Omit<ExportManifest, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: exportFormat, version: exportVersion, ...told }, null, 2)}\n`

/** Whether this `manifest.json` is one of ours; those of programs and pages are called so too. */
export const isExportManifest = (text: string): boolean => new RegExp(`"format"\\s*:\\s*"${exportFormat}"`).test(text)

/** @returns undefined where it is broken, or of another program */
export function readManifest(text: string): ExportManifest | undefined {
  try {
    return parseShape(manifest, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The folder that records of a kind lie in. Pictures lie beside their files. */
export function kindFolder(kind: string): string {
  const irregular = lookupTable<string>({ picture: 'media', person: 'people' })
  return irregular[kind] ?? (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`)
}
