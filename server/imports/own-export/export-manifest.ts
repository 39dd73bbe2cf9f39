import * as v from 'valibot'
import { parseWithSchema } from '../../../app/platform/parse-with-schema.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'

/** Identifier of the export format, independent of the file name. */
const exportFormat = 'leaders-network-export'
/**
 * Version of the export format. Increase the version when older versions of this software could not read the new
 * format.
 */
export const exportVersion = 1

/** Schema of a count, which must be finite because JSON can contain numbers that overflow to infinity. */
const countSchema = v.pipe(v.number(), v.finite())

/** Schema of a type of record in an export. */
const exportedKindSchema = v.object({
  kind: v.pipe(v.string(), v.regex(/^[a-z]{1,40}$/)),
  /** Folder of the records, with one file per record. */
  folder: v.pipe(v.string(), v.regex(/^[a-z]{1,40}$/)),
  /** Name of the column with the key of the record. */
  key: v.pipe(v.string(), v.regex(/^\w{1,60}$/)),
  /** Name of the column whose text is below the front matter of the file. */
  body: v.optional(v.pipe(v.string(), v.regex(/^\w{1,60}$/))),
  records: countSchema,
})

const manifestSchema = v.object({
  format: v.literal(exportFormat),
  version: countSchema,
  /** URL of the exported site. */
  site: v.pipe(v.string(), v.maxLength(2000)),
  exportedAt: v.string(),
  /**
   * Number of this archive. A large site is exported as several archives, each of which is imported separately, in
   * order.
   */
  part: countSchema,
  /** Types of records in import order: referenced records come first. */
  kinds: v.pipe(v.array(exportedKindSchema), v.maxLength(200)),
  /** Paths of records whose file could not be read. */
  missingFiles: v.array(v.string()),
})
export type ExportManifest = v.InferOutput<typeof manifestSchema>
export type ExportedKind = v.InferOutput<typeof exportedKindSchema>

/** Formats the content of `manifest.json` at the root of an export. */
export const formatManifest = (exportManifest: Omit<ExportManifest, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: exportFormat, version: exportVersion, ...exportManifest }, null, 2)}\n`

/** Whether this `manifest.json` was written by this software; other programs use the same file name. */
export const isExportManifest = (text: string): boolean => new RegExp(`"format"\\s*:\\s*"${exportFormat}"`).test(text)

/**
 * Reads the manifest of an export.
 * @returns undefined when the manifest is invalid, or was written by another program
 */
export function readManifest(text: string): ExportManifest | undefined {
  try {
    return parseWithSchema(manifestSchema, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Finds the folder with the records of one type. Records of pictures are next to the picture files. */
export function getKindFolder(kind: string): string {
  const irregular = makeLookupTable<string>({ picture: 'media', person: 'people' })
  return irregular[kind] ?? (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`)
}
