// One PostgreSQL for a run of tests, until whoever started this closes its input or ends. Prints where it is.
import { startDatabaseServer } from '../support/database-server.ts'

const server = await startDatabaseServer()
process.stdin.resume().once('end', () => void server.stop())
console.log(server.address)
