// Runs the PostgreSQL server of a test run until the parent closes its input or ends. Prints its address.
import { startDatabaseServer } from '../support/database-server.ts'

const server = await startDatabaseServer()
process.stdin.resume().once('end', () => void server.stop())
console.log(server.address)
