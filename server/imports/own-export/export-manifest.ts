import * as v from 'valibot'
import { parseWithSchema } from '../../../app/platform/parse-with-schema.ts'
import { lookupTable } from '../../lookup-table.ts'

/** Identifier of the export format, independent of the file name. */
const exportFormat = 'leaders-network-export'
/** Version of the export format. Increase it when older versions of the site could not read the new format. */
export const exportVersion = 1

/** Schema of a count, which must be finite because JSON can contain numbers that overflow to infinity. */
const count = v.pipe(v.number(), v.finite())

/** Schema of a kind of record in an export. */
const exportedKind = v.object({
  kind: v.pipe(v.string(), v.regex(/^[a-z]{1,40}$/)),
  /** Folder of the records, one file each. */
  folder: v.pipe(v.string(), v.regex(/^[a-z]{1,40}$/)),
  /** Name of the record's key column. */
  key: v.pipe(v.string(), v.regex(/^\w{1,60}$/)),
  /** Name of the column whose text is below the front matter. */
  body: v.optional(v.pipe(v.string(), v.regex(/^\w{1,60}$/))),
  records: count,
})

const manifest = v.object({
  format: v.literal(exportFormat),
  version: count,
  /** Address of the exported site. */
  site: v.pipe(v.string(), v.maxLength(2000)),
  exportedAt: v.string(),
  /**
   * Number of this part of the export. A large site has several archives, each of which is imported separately, in
   * order.
   */
  part: count,
  /** Kinds in import order: referenced records come first. */
  kinds: v.pipe(v.array(exportedKind), v.maxLength(200)),
  /** Paths of records whose file could not be read. */
  missingFiles: v.array(v.string()),
})
export type ExportManifest = v.InferOutput<typeof manifest>
export type ExportedKind = v.InferOutput<typeof exportedKind>

/** Formats the content of `manifest.json` at the root of an export. */
export const formatManifest = (exportManifest: Omit<ExportManifest, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: exportFormat, version: exportVersion, ...exportManifest }, null, 2)}\n`

/** Whether this `manifest.json` is ours; other programs use the same file name. */
export const isExportManifest = (text: string): boolean => new RegExp(`"format"\\s*:\\s*"${exportFormat}"`).test(text)

/** Reads a manifest. @returns undefined when it is invalid, or from another program */
export function readManifest(text: string): ExportManifest | undefined {
  try {
    return parseWithSchema(manifest, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Finds the folder for records of a kind. Picture records are next to their files. */
export function getKindFolder(kind: string): string {
  const irregular = lookupTable<string>({ picture: 'media', person: 'people' })
  return irregular[kind] ?? (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`)
}
