// Makes the database template that a first start copies: node scripts/cluster-template.ts
import { makeClusterTemplate } from '../server/backend/make-cluster-template.ts'
import { backendFolders } from '../server/backend/open-backend.ts'

// A signal ends the process normally, which also stops the database.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  await makeClusterTemplate(backendFolders, console.log)
} catch (error) {
  // A missing template is no error: a site with an external database needs no template, and where PostgreSQL cannot
  // run, the start of the site reports the problem.
  console.log(
    `There is no database template, so the first start creates the database: ${error instanceof Error ? error.message : error}`,
  )
}
