import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { connectSql } from '../server/backend/database/sql.ts'
import {
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
  retryUntilTrue,
} from '../tests/contract/site-under-test.ts'
import { serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { listenForMail } from '../tests/support/mail-server.ts'
import { findMedian, formatTable } from './table.ts'

/** Number of e-mails in the bulk mailing, from `BENCH_LETTERS`. */
const mailCount = Number(process.env.BENCH_LETTERS ?? 300)
/** Round trip to the mail server in ms, from `BENCH_ROUND_TRIP`. */
const roundTripMs = Number(process.env.BENCH_ROUND_TRIP ?? 100)
/** Number of sign-in codes that are requested while the bulk mailing is sent. */
const codeCount = 5

/** Starts a relay to the mail server that delays all data by half a round trip in each direction. */
async function startSlowRelay(target: string) {
  const port = Number(new URL(target).port)
  const open = new Set<Socket>()
  const server = createServer(client => {
    const mail = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, mail],
      [mail, client],
    ] as const) {
      open.add(from)
      from.on('data', data => setTimeout(() => to.write(data), roundTripMs / 2))
      from.on('close', () => setTimeout(() => to.destroy(), roundTripMs / 2))
      from.on('error', () => {})
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const readMemory = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/**
 * Sends a large number of e-mails over a slow line: e-mails a second, connections, memory, and the delivery time of a
 * sign-in code during the bulk mailing.
 */
export async function benchLetters(): Promise<string> {
  if (process.platform !== 'linux') return 'Letters: measured on Linux alone\n'
  const dataDir = makeTemporaryFolder()
  const mail = await listenForMail()
  const line = await startSlowRelay(mail.url)
  const variables = { SMTP_URL: line.url, MAIL_FROM: 'council@example.org' }
  const site = await startProcess({ dataDir, entry: serverEntryFile, variables })
  const sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
  try {
    const before = readMemory(site.pid)
    const began = performance.now()
    await sql`
      insert into private.outbox (recipient, template, data)
      select 'person-' || n || '@example.com', 'invitation', '{"role": "user", "token": "t", "expires_at": "2099-01-01T00:00:00Z"}'
      from generate_series(1, ${mailCount}::int) as n`
    const waits: number[] = []
    for (let n = 0; n < codeCount; n++) waits.push(await askForCode(site, mail.letters, `code-${n}@example.com`))
    let most = before
    await retryUntilTrue(async () => {
      most = Math.max(most, readMemory(site.pid))
      const [row] = await sql`select count(*)::int as waiting from private.outbox`
      if (row?.waiting > 0) throw new Error(`${row?.waiting} letters wait`)
    }, 600_000)
    const seconds = (performance.now() - began) / 1000
    const rows = [
      ['letters', String(mailCount)],
      ['seconds', seconds.toFixed(1)],
      ['letters a second', (mailCount / seconds).toFixed(1)],
      ['connections', String(mail.counts.connections)],
      ['memory before / at most, MiB', `${before} / ${most}`],
      [`a code meanwhile, ms, median of ${codeCount}`, String(Math.round(findMedian(waits)))],
    ]
    return `Letters: a bulk of invitations over a line of ${roundTripMs} ms\n\n${formatTable(['what', 'figure'], rows)}\n`
  } finally {
    await sql.end({ timeout: 1 })
    await site.stop()
    line.stop()
    await mail.stop()
    removeFolder(dataDir)
  }
}

/** Measures the time in ms from the request for a code until the mail server has received the e-mail. */
async function askForCode(
  { url, publishableKey }: { url: string; publishableKey: string },
  letters: string[],
  email: string,
) {
  const began = performance.now()
  await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough one' }),
  })
  await retryUntilTrue(async () => {
    if (!letters.some(letter => letter.includes(`To: ${email}`))) throw new Error(`No letter to ${email}`)
  })
  return performance.now() - began
}
