import { parseArgs } from 'node:util'
import { openExportPlace } from './export/export-places.ts'
import { type ExportSummary, exportSite } from './export/export-site.ts'
import { CannotBeDone, signIn, site } from './site/signed-in.ts'

const usage = `npm run export -- FOLDER|FILE.zip [--json]

Writes everything that an editor may read of the site's content: Markdown, JSON and the files of pictures. An import brings it
back. Asks the running site at SITE_URL (http://localhost:3000 unless said otherwise) as IMPORT_EMAIL with IMPORT_PASSWORD.
Ends with 0 when everything was written, 1 when files of pictures could not be read, 2 when nothing could be done.`

const { values: said, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})

function counted({ written, records, files }: ExportSummary): string {
  const kinds = Object.entries(records).map(([kind, count]) => `${count} ${kind}`)
  const missing = files.missing.map(path => `\nThe file of ${path} could not be read.`).join('')
  return `${written.join(', ')}: ${kinds.join(', ')}. ${files.written} of ${files.found} files of pictures.${missing}`
}

async function run(): Promise<number> {
  const [path] = positionals
  if (said.help || path === undefined || positionals.length > 1) {
    console.log(usage)
    return said.help ? 0 : 2
  }
  const place = await openExportPlace(path)
  const db = await signIn()
  try {
    const summary = await exportSite(db, site, place)
    console.log(said.json ? JSON.stringify(summary) : counted(summary))
    return summary.files.missing.length > 0 ? 1 : 0
  } catch (error) {
    await place.abandon()
    throw error
  } finally {
    await db.auth.signOut({ scope: 'local' })
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof CannotBeDone ? error.message : error)
  return 2
})
