import { parseArgs } from 'node:util'
import { openExportDestination } from './export/export-places.ts'
import { type ExportSummary, exportSite } from './export/export-site.ts'
import { CommandError, signIn, siteAddress } from './site/signed-in.ts'

const usage = `npm run export -- FOLDER|FILE.zip [--json]

Exports all content that an editor can read: Markdown, JSON and image files. npm run import reads the export.
Signs in to the running site at SITE_URL (default http://localhost:3000) with IMPORT_EMAIL and IMPORT_PASSWORD.
Exit code: 0 everything was exported, 1 some image files could not be read, 2 the export failed.`

const { values: said, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})

function formatSummary({ written, records, files }: ExportSummary): string {
  const kinds = Object.entries(records).map(([kind, count]) => `${count} ${kind}`)
  const missing = files.missing.map(path => `\nThe file of ${path} could not be read.`).join('')
  return `${written.join(', ')}: ${kinds.join(', ')}. ${files.written} of ${files.found} image files.${missing}`
}

async function runExport(): Promise<number> {
  const [path] = positionals
  if (said.help || path === undefined || positionals.length > 1) {
    console.log(usage)
    return said.help ? 0 : 2
  }
  const place = await openExportDestination(path)
  const db = await signIn()
  try {
    const summary = await exportSite(db, siteAddress, place)
    console.log(said.json ? JSON.stringify(summary) : formatSummary(summary))
    return summary.files.missing.length > 0 ? 1 : 0
  } catch (error) {
    await place.abandon()
    throw error
  } finally {
    await db.auth.signOut({ scope: 'local' })
  }
}

process.exitCode = await runExport().catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : error)
  return 2
})
