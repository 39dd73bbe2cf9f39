import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import { type Finding, measureSeconds, type TortureTest, waitUntil } from './finding.ts'
import { MailRig } from './letter-rig.ts'
import { FaultyMailServer, makeCertificates, type ReceivedCopy } from './letter-server.ts'

/** Number of e-mails to send, from `TORTURE_LETTERS`. */
const mailCount = Number(process.env.TORTURE_LETTERS ?? 1_000)
const killCount = 10
/**
 * Sends e-mails while the mail server fails in every way and the site is killed. No e-mail may be lost, and no e-mail
 * may arrive twice without a known cause.
 */
export const tortureLetters: TortureTest = async () => {
  const dataDir = makeTemporaryFolder()
  const folder = makeTemporaryFolder()
  const began = Date.now()
  const certificates = makeCertificates(folder)
  const server = new FaultyMailServer(certificates)
  await server.listen()
  const rig = new MailRig(dataDir, server, certificates?.authority)
  const share = Math.ceil(mailCount / 7)
  try {
    await rig.start()
    const findings: Finding[] = []
    await testGreylisting(rig, share)
    await testRateLimit(rig, Math.min(share, 60))
    findings.push(await testStall(rig, share))
    await testDroppedConnections(rig, share)
    findings.push(
      certificates
        ? await testForeignCertificate(rig, share)
        : { what: 'certificate lost', figure: 'no openssl here', holds: undefined },
    )
    findings.push(await testOutage(rig, share))
    await killSiteRepeatedly(rig, Math.max(share, mailCount - rig.recipients.length))
    return [...findings, ...(await judgeDelivery(rig, began))]
  } finally {
    await rig.stop()
    await server.goAway()
    removeFolder(dataDir)
    removeFolder(folder)
  }
}

async function testGreylisting(rig: MailRig, count: number): Promise<void> {
  rig.server.mood = { greylists: true }
  await rig.queue(count, 'greylist')
  await rig.finish(5)
}

async function testRateLimit(rig: MailRig, count: number): Promise<void> {
  rig.server.mood = { perMinute: 5 }
  await rig.queue(count, 'limit')
  await rig.finish(16)
}

/**
 * Makes the mail server stop replying, so that both loops of the mail queue wait for it. A sign-in code must still
 * arrive, because such e-mails use separate connections.
 */
async function testStall(rig: MailRig, count: number): Promise<Finding> {
  const { server } = rig
  server.mood = { stalls: 2 }
  await rig.queue(count, 'stall', ['invitation', 'application-letter', 'application-received'])
  await rig.db`select pg_notify('outbox', '')`
  await waitUntil(20_000, async () => server.mood.stalls === 0)
  const began = Date.now()
  const email = 'person-code@example.com'
  const answer = await fetch(`${rig.site?.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: rig.site?.publishableKey ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough one' }),
  })
  const came = await waitUntil(20_000, async () => server.copies.some(({ recipient }) => recipient === email))
  const time = Date.now() - began
  rig.recipients.push(email)
  await rig.finish(16)
  const figure = came ? `${time} ms after the request` : `not within 20 s, sign-up ${answer.status}`
  return { what: 'a code arrives while the mail server is silent to the bulk', figure, holds: came && time < 5_000 }
}

async function testDroppedConnections(rig: MailRig, count: number): Promise<void> {
  rig.server.mood = { dropsEvery: 7 }
  await rig.queue(count, 'drop')
  await rig.finish(16)
}

async function testForeignCertificate(rig: MailRig, count: number): Promise<Finding> {
  const { server } = rig
  server.mood = {}
  server.presentCertificate('foreign')
  const before = server.copies.length
  await rig.queue(count, 'certificate')
  for (let step = 0; step < 3; step++) {
    await rig.settle()
    await rig.pass(16)
  }
  await rig.settle()
  const [pause] = await rig.db`select answer from private.outbox_pause`
  const during = server.copies.length - before
  server.presentCertificate('good')
  await rig.finish(16)
  const holds = during === 0 && /certificate/i.test(pause?.answer ?? '')
  return {
    what: 'certificate of an unknown authority: nothing is handed over, and the reason is kept',
    figure: `${during} letters; ${pause?.answer}`,
    holds,
  }
}

/**
 * Makes the mail server unreachable for two days: codes expire and their e-mails fail with a reason; all other e-mails
 * wait and arrive.
 */
async function testOutage(rig: MailRig, count: number): Promise<Finding> {
  const { server, db } = rig
  await server.goAway()
  await rig.queue(count, 'away')
  for (let hour = 0; hour < 48; hour++) {
    await rig.settle()
    await rig.pass(60)
  }
  await rig.settle()
  await server.listen()
  await rig.finish(16)
  const [row] = await db`
    select count(*)::int as codes, count(*) filter (where answer is null or data ? 'sealed')::int as wrong
    from private.outbox where template = 'account-letter' and recipient like '%-away-%' and expires_at <= now()`
  const figure = `${row?.codes} codes expired, ${row?.wrong} without a reason or still sealed`
  return { what: 'mail server away for two days', figure, holds: row?.codes > 0 && row?.wrong === 0 }
}

async function killSiteRepeatedly(rig: MailRig, count: number): Promise<void> {
  const { server } = rig
  const share = Math.ceil(count / killCount)
  for (let kill = 0; kill < killCount; kill++) {
    server.mood = kill % 2 === 0 ? { dropsEvery: 5 } : {}
    await rig.queue(share, `kill-${kill}`)
    const before = server.copies.length
    await rig.db`select pg_notify('outbox', '')`
    await waitUntil(20_000, async () => server.copies.length >= before + 3 + kill)
    await rig.killAndStart()
  }
  server.mood = {}
  await rig.pass(2)
  await rig.finish(16)
}

async function judgeDelivery({ server, recipients, db }: MailRig, began: number): Promise<Finding[]> {
  const copiesOf = Map.groupBy(server.copies, ({ recipient }) => recipient)
  const refused = new Map(
    (await db`select recipient, answer from private.outbox where refused_at is not null`).map(row => [
      row.recipient,
      row.answer,
    ]),
  )
  const silent = recipients.filter(each => !copiesOf.has(each) && !refused.get(each))
  const both = recipients.filter(each => copiesOf.has(each) && refused.has(each))
  const twice = [...copiesOf.values()].filter(copies => copies.length > 1)
  const isExplained = ([first, ...others]: ReceivedCopy[]) =>
    others.every((copy, n) => {
      const before = n === 0 ? first : others[n - 1]
      return copy.messageId === first?.messageId && (!before?.isAcknowledged || copy.kills > before.kills)
    })
  const unexplained = twice.filter(copies => !isExplained(copies))
  for (const copies of unexplained) console.log(`twice without a reason: ${JSON.stringify(copies)}`)
  const wrongReason = recipients.filter(
    each => each.startsWith('refused') && !String(refused.get(each)).startsWith('550') && !each.includes('-away-'),
  )
  const [rows] =
    await db`select count(*)::int as sent, count(distinct recipient)::int as people from private.delivered_letters`
  const delivered = copiesOf.size
  return [
    {
      what: `${recipients.length} letters of six kinds: each came or was refused with a reason`,
      figure: `${delivered} came, ${refused.size} refused, ${silent.length} lost, ${both.length} both; ${measureSeconds(began)}`,
      holds: silent.length === 0 && both.length === 0,
    },
    {
      what: 'mailboxes that do not exist: refused with 550',
      figure: `${wrongReason.length} with another reason`,
      holds: wrongReason.length === 0,
    },
    {
      what: 'twice only after a drop or a kill, with one Message-ID',
      figure: `${twice.length} twice of ${server.dropped.size} dropped and ${server.kills} kills, ${unexplained.length} unexplained`,
      holds: unexplained.length === 0,
    },
    {
      what: 'the list of sent letters has each once',
      figure: `${rows?.sent} rows, ${rows?.people} people, ${delivered} came`,
      holds: rows?.sent === delivered && rows?.people === delivered,
    },
    {
      what: 'connections',
      figure: `${server.connections} for ${server.copies.length} letters`,
      holds: server.connections < server.copies.length,
    },
  ]
}
