import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '../tests/contract/mail-server.ts'
import {
  makeTemporaryFolder,
  makeVisitorClient,
  removeFolder,
  type SiteUnderTest,
  startSite,
} from '../tests/contract/site-under-test.ts'
import { findMedian, formatTable } from './table.ts'

/**
 * Number of requests with each type of e-mail address. The types take turns, so that other load on the machine affects
 * both equally.
 */
const requestsPerType = 120

const password = 'a long enough one'

const accountRequests: [name: string, path: string, body: (email: string) => object][] = [
  ['wrong password', 'token?grant_type=password', email => ({ email, password: 'not the one' })],
  ['one-time code', 'otp', email => ({ email, create_user: false })],
  ['forgotten password', 'recover', email => ({ email })],
  ['signing up', 'signup', email => ({ email, password })],
]

/**
 * Measures response times for an e-mail address with an account and for an address without an account. The two
 * response times must be indistinguishable.
 */
export async function benchAccounts(): Promise<string> {
  const dataDir = makeTemporaryFolder()
  const mail = await startMailServer()
  const site = await startSite({ DATA_DIR: dataDir, SMTP_URL: mail.url })
  try {
    const knownEmail = `zola-${randomUUID()}@example.org`
    await makeVisitorClient(site).auth.signUp({ email: knownEmail, password })
    const token = /code is (\d{6})/.exec(await mail.mailTo(knownEmail))?.[1] ?? ''
    const zola = makeVisitorClient(site)
    await zola.auth.verifyOtp({ email: knownEmail, token, type: 'email' })
    await zola.auth.updateUser({ password })
    const rows = []
    for (const [name, path, body] of accountRequests)
      rows.push([name, ...(await compareResponseTimes(site, path, body, knownEmail))])
    return `Accounts: milliseconds to the answer, median of ${requestsPerType}\n\n${formatTable(['asked', 'known', 'unknown', 'known / unknown'], rows)}\n`
  } finally {
    await site.stop()
    await mail.stop()
    removeFolder(dataDir)
  }
}

async function compareResponseTimes(site: SiteUnderTest, path: string, body: (email: string) => object, known: string) {
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < requestsPerType; i++) {
    // Rate limits are reset before each request, so that the limits do not interrupt the benchmark. Tests cover the
    // limits.
    await site.sql?.unsafe('truncate gateway.rate_limits')
    const turns: [keyof typeof took, string][] = [
      ['known', known],
      ['unknown', `nobody-${randomUUID()}@example.org`],
    ]
    if (i % 2) turns.reverse()
    for (const [kind, email] of turns) {
      took[kind].push(await measureResponseTime(site, path, body(email)))
      // The pause waits for the e-mail, which is written after the response and would slow down the next measurement.
      await pause(20)
    }
  }
  const [a, b] = [findMedian(took.known), findMedian(took.unknown)]
  return [a.toFixed(1), b.toFixed(1), (a / b).toFixed(2)]
}

async function measureResponseTime(
  { url, publishableKey }: SiteUnderTest,
  path: string,
  body: object,
): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.text()
  return performance.now() - begun
}
