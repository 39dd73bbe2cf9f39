import { CustomFields } from '../custom-fields.ts'
import { addProblem, countNotImported, makeEmptyReport, type SourceReport } from '../import-item.ts'
import { type ImportReader, type ReadOptions, type SourceFile, SourceRefusal } from '../import-reader.ts'
import { isRecord, type JsonRecord } from '../json/json-record.ts'
import { type JsonReadResult, type JsonValue, readJsonValues } from '../json/json-values.ts'
import { toPostItem } from './post-item.ts'
import { GhostTables } from './tables.ts'

/**
 * Builds the JSON paths of the rows of a table: in exports of Ghost's admin, and in exports of tools that omit the
 * outer object.
 */
const buildRowPaths = (table: string) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`]
/** Ghost's placeholder for the site's URL in an export. */
const sitePlaceholder = '__GHOST_URL__'

const measureGhostLikeness: ImportReader['recognises'] = ({ text }) => {
  if (!/^\s*\{/.test(text)) return 0
  const hasTables = /"(?:posts|posts_tags|posts_meta|posts_authors)"\s*:\s*\[/.test(text)
  if (/^\s*\{\s*"db"\s*:\s*\[/.test(text)) return hasTables || /"(?:exported_on|data)"\s*:/.test(text) ? 0.95 : 0.5
  return hasTables && /"data"\s*:\s*\{/.test(text) ? 0.8 : 0
}

/**
 * Reads the URL of the old site as the editor entered it, without trailing slash; empty if the editor entered no URL.
 */
function readSiteUrl(answers: ReadOptions['said']): string {
  const siteAnswer = answers?.site?.trim() ?? ''
  if (siteAnswer === '') return ''
  const url = URL.parse(siteAnswer)
  if (!url || !/^https?:$/.test(url.protocol)) throw new SourceRefusal(`“${siteAnswer}” is not the address of a site.`)
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** Replaces the placeholder in a row of the export with the site's URL. */
function replacePlaceholder(row: JsonRecord, site: string): { row: JsonRecord; hadPlaceholder: boolean } {
  let hadPlaceholder = false
  const columns = Object.entries(row).map(([column, value]): [string, unknown] => {
    if (typeof value !== 'string' || !value.includes(sitePlaceholder)) return [column, value]
    hadPlaceholder = true
    return [column, value.replaceAll(sitePlaceholder, site)]
  })
  return { row: Object.fromEntries(columns), hadPlaceholder }
}

/** Reads all tables except posts in a first pass, because posts come before their related rows in the file. */
async function readTables(
  source: SourceFile,
  report: SourceReport,
  options: ReadOptions,
  site: string,
): Promise<GhostTables> {
  const tables = new GhostTables()
  const { signal } = options
  const onProgress = (bytes: number) => options.onProgress?.(Math.floor(bytes / 2))
  const reading = readJsonValues(source.path, { paths: buildRowPaths('*'), signal, onProgress })
  let step = await reading.next()
  for (; !step.done; step = await reading.next())
    if (isRecord(step.value.value))
      tables.add(findTableName(step.value), replacePlaceholder(step.value.value, site).row, report)
  reportJsonProblems(step.value, report)
  if (tables.posts > 0) return tables
  throw new SourceRefusal(
    `There is no post in it. ${step.value.errorText ? `It cannot be read: ${step.value.errorText}` : ''}`.trim(),
  )
}

const findTableName = ({ parentKeys }: JsonValue) => parentKeys.at(-1) ?? ''

function reportJsonProblems({ badBytes, errorText }: JsonReadResult, report: SourceReport): void {
  if (errorText !== undefined) {
    report.isCutOff = true
    addProblem(report, 'the end of what was read', `The file is damaged there: ${errorText}`)
  }
  if (badBytes > 0) addProblem(report, 'the whole file', `Letters that cannot be read: ${badBytes}`)
}

const readGhostExport: ImportReader['read'] = async function* (source, options) {
  const site = readSiteUrl(options.said)
  const report = makeEmptyReport()
  const tables = await readTables(source, report, options, site)
  report.site = site || undefined
  report.title = tables.title
  const onProgress = (bytes: number) => options.onProgress?.(Math.floor((source.size + bytes) / 2))
  const custom = new CustomFields(options.said)
  let number = 0
  let hadPlaceholder = false
  for await (const { value } of readJsonValues(source.path, {
    paths: buildRowPaths('posts'),
    signal: options.signal,
    onProgress,
  })) {
    number += 1
    if (!isRecord(value)) continue
    const post = replacePlaceholder(value, site)
    hadPlaceholder ||= post.hadPlaceholder
    if (value.type === 'page' || value.page === 1 || value.page === true) countNotImported(report, 'pages')
    else yield toPostItem(post.row, number, { tables, site, custom })
  }
  if (hadPlaceholder && site === '')
    addProblem(
      report,
      'pictures and links',
      'A Ghost export leaves the address of its site out. Say it, so that pictures are found; until then they begin with a slash.',
    )
  if (custom.columns.length > 0) report.columns = custom.columns
  return report
}

/** Import reader for the export of Ghost's admin: one JSON file with Ghost's database tables, versions 0 to 6. */
export const ghostImportReader: ImportReader = {
  format: 'ghost',
  label: 'Ghost export',
  recognises: measureGhostLikeness,
  read: readGhostExport,
}
