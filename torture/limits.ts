import { rateRules } from '../server/backend/gateway/auth/rate-rules.ts'
import { makeTemporaryFolder, makeVisitorClient, removeFolder } from '../tests/contract/site-under-test.ts'
import { serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import {
  type LimitedRequest,
  limitedRequests,
  listPathSpellings,
  sendRawRequest,
} from '../tests/support/path-spellings.ts'
import { type Finding, formatCounts, type TortureTest } from './finding.ts'

const guessCount = Number(process.env.TORTURE_GUESSES ?? 4_000)
const highestLimit = Math.max(...Object.values(rateRules).map(({ perNetwork }) => perNetwork))
/**
 * Statuses of a refused request. 405 is sent by a page that accepts no form, because a double-escaped path is the path
 * of a page.
 */
const refusedStatuses = [400, 404, 405, 429]

/**
 * Uses up every rate limit, then repeats the request in every spelling of the URL. Also guesses a code as fast as
 * possible.
 */
export const tortureLimits: TortureTest = async () => {
  const dataDir = makeTemporaryFolder()
  const site = await startProcess({ dataDir, entry: serverEntryFile })
  try {
    const zola = makeVisitorClient({
      ...site,
      secretKey: '',
      admin: { email: '', password: '' },
      log: [],
      stop: async () => {},
    })
    const account = { email: 'zola@example.org', password: 'a long enough one' }
    const { data } = await zola.auth.signUp(account)
    const token = data.session?.access_token ?? ''
    const findings: Finding[] = []
    for (const [name, request] of Object.entries(limitedRequests))
      findings.push(await tryToBypassLimit(site, name, request, token))
    return [...findings, await guessCodes(site, account.email)]
  } finally {
    await site.stop()
    removeFolder(dataDir)
  }
}

type TestedSite = { url: string; publishableKey: string }

/**
 * Lists spellings of a path: percent escapes in both cases, double escapes, and two escaped letters at a time, in
 * addition to the spellings in the contract test.
 */
function listManySpellings(path: string): string[] {
  const once = listPathSpellings(path)
  const twice = once.filter(spelled => /%[0-9a-f]{2}/i.test(spelled)).map(spelled => spelled.replaceAll('%', '%25'))
  const capitals = once.map(spelled => spelled.replace(/%[0-9a-f]{2}/gi, escaped => escaped.toUpperCase()))
  const pairs = once.flatMap((spelled, i) => (i % 7 === 0 ? listPathSpellings(spelled).slice(0, 40) : []))
  return [...new Set([...once, ...twice, ...capitals, ...pairs])]
}

async function tryToBypassLimit(
  site: TestedSite,
  name: string,
  { path, body, signedIn, method }: LimitedRequest,
  token: string,
): Promise<Finding> {
  const headers: Record<string, string> = signedIn ? { authorization: `Bearer ${token}` } : {}
  const ask = async (target: string) =>
    (await sendRawRequest(site, target, { method, headers, body: method === 'GET' ? '' : JSON.stringify(body) })).status
  let tried = 0
  while ((await ask(path)) !== 429 && tried <= highestLimit) tried++
  const statuses: number[] = []
  for (const spelled of listManySpellings(path)) statuses.push(await ask(spelled))
  const holds = tried <= highestLimit && statuses.every(status => refusedStatuses.includes(status))
  return {
    what: `limit of ${name}, ${statuses.length} spellings`,
    figure: `after ${tried} tries ${formatCounts(statuses)}`,
    holds,
  }
}

/**
 * Repeats an attack that took over an account in an earlier version of this software: wrong codes sent through a
 * spelling that was not rate limited.
 */
async function guessCodes(site: TestedSite, email: string): Promise<Finding> {
  await sendRawRequest(site, '/auth/v1/recover', { body: JSON.stringify({ email }) })
  const spelled = ['/auth/v1/verify', ...listManySpellings('/auth/v1/verify')]
  const statuses: number[] = []
  for (let n = 0; n < guessCount; n++) {
    const token = String(n % 1_000_000).padStart(6, '0')
    const target = spelled[n % spelled.length] ?? '/auth/v1/verify'
    const body = JSON.stringify({ type: 'recovery', email, token })
    statuses.push((await sendRawRequest(site, target, { body })).status)
  }
  const judged = statuses.filter(status => !refusedStatuses.includes(status)).length
  return {
    what: `${guessCount} guesses of a code`,
    figure: `${judged} judged; ${formatCounts(statuses)}`,
    holds: judged <= highestLimit,
  }
}
