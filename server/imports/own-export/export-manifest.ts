import * as z from 'zod/mini'

/** What an export calls itself, so that it is known again whatever its file is called. */
const exportFormat = 'leaders-network-export'
/** Counted up when older versions of the site could not read what is written. */
export const exportVersion = 1

/** A kind of record in an export. */
const exportedKind = z.object({
  kind: z.string().check(z.regex(/^[a-z]{1,40}$/)),
  /** Where its records lie, a file each. */
  folder: z.string().check(z.regex(/^[a-z]{1,40}$/)),
  /** The column that a record is known by. */
  key: z.string().check(z.regex(/^\w{1,60}$/)),
  /** The column whose text stands below the head of a file. */
  body: z.optional(z.string().check(z.regex(/^\w{1,60}$/))),
  records: z.number(),
})

const manifest = z.object({
  format: z.literal(exportFormat),
  version: z.number(),
  /** Where the site is that was exported. */
  site: z.string().check(z.maxLength(2000)),
  exportedAt: z.string(),
  /** Of a large site there are several archives; each is read by itself, in their order. */
  part: z.number(),
  /** In the order in which they are read: what a record refers to comes before it. */
  kinds: z.array(exportedKind).check(z.maxLength(200)),
  /** Records whose file could not be read, by the path of their record. */
  missingFiles: z.array(z.string()),
})
export type ExportManifest = z.output<typeof manifest>
export type ExportedKind = z.output<typeof exportedKind>

/** As the file `manifest.json` at the root of an export. */
export const manifestText = (told: Omit<ExportManifest, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: exportFormat, version: exportVersion, ...told }, null, 2)}\n`

/** Whether this `manifest.json` is one of ours; those of programs and pages are called so too. */
export const isExportManifest = (text: string): boolean => new RegExp(`"format"\\s*:\\s*"${exportFormat}"`).test(text)

/** @returns undefined where it is broken, or of another program */
export function readManifest(text: string): ExportManifest | undefined {
  try {
    return z.safeParse(manifest, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The folder that records of a kind lie in. Pictures lie beside their files. */
export function folderOf(kind: string): string {
  const irregular: Record<string, string> = { picture: 'media', person: 'people' }
  return irregular[kind] ?? (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`)
}
