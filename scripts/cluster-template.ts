// What a first start copies instead of making its database: node scripts/cluster-template.ts
import { makeClusterTemplate } from '../server/backend/make-cluster-template.ts'
import { projectFolders } from '../server/backend/open-backend.ts'

// Ending by itself takes the database along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  await makeClusterTemplate(projectFolders, console.log)
} catch (error) {
  // A site with a database of its own needs none, and where PostgreSQL does not run, a start that needs it says so.
  console.log(`The first start will make its database itself: ${error instanceof Error ? error.message : error}`)
}
