// Runs the PostgreSQL server of a test run until the parent process closes its input or ends. Prints the URL of the
// server.
import { startDatabaseServer } from '../support/database-server.ts'

const server = await startDatabaseServer()
process.stdin.resume().once('end', () => void server.stop())
console.log(server.address)
