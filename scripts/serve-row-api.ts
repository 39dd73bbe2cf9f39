/**
 * `node scripts/serve-row-api.ts DATABASE-URL SCHEMA PORT [MAX-ROWS]`: serves the rows of any database without access
 * control, for benchmarks.
 */
import { createServer } from 'node:http'
import { openPool } from '../server/backend/database/connection-pool.ts'
import { connectSql } from '../server/backend/database/sql.ts'
import { makeRowApi } from '../server/backend/gateway/rest/row-api.ts'

const [url = '', schema = 'public', port = '3000', maxRows] = process.argv.slice(2)
const role = 'anon'
const sql = connectSql(url, { max: 1 })
const api = makeRowApi({
  schema,
  searchPath: [schema],
  maxRows: maxRows === undefined ? undefined : Number(maxRows),
  allowsRollback: true,
  inTransaction: ask => sql.begin(ask),
  cancel: processId => sql`select pg_cancel_backend(${processId})`,
  onError: error => console.error(error),
})
const pool = openPool(url, { max: 8 })
const requestSettings = new Map([['request.jwt.claims', JSON.stringify({ role })]])
const startTime = performance.now()
await api.refresh()
console.log(`The catalogue was read in ${Math.round(performance.now() - startTime)} ms.`)

createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = new Headers()
  for (let place = 0; place < request.rawHeaders.length; place += 2)
    headers.append(request.rawHeaders[place] ?? '', request.rawHeaders[place + 1] ?? '')
  const [path = '', ...query] = (request.url ?? '/').split('?')
  const isBinary = headers.get('content-type') === 'application/octet-stream'
  const body = Buffer.concat(chunks).toString(isBinary ? 'latin1' : 'utf8')
  const answer = await api.answer(
    { method: request.method ?? 'GET', path, query: query.join('?'), headers, body },
    { pool, mayMatchPatterns: true, role, isSignedIn: false, timeout: 8_000, settings: requestSettings },
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (request.method !== 'HEAD' && answer.status !== 204) answer.headers.set('content-length', String(bytes.length))
  response.writeHead(answer.status, [...answer.headers].flat())
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`))
