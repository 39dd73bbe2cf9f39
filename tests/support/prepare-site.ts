// Creates the data folder of a site that was started once without sample content, and stopped.
// node tests/support/prepare-site.ts <folder> <admin's email> <admin's password>
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'

const [, , folder, email, password] = process.argv
const environment = readEnvironment({
  DATA_DIR: folder,
  SAMPLE_CONTENT: 'off',
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
})
const backend = await openBackend(environment, console.error)
await backend.close()
