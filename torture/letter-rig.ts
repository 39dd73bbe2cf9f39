import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectSql, type Sql } from '../server/backend/database/sql.ts'
import { encryptAccountMail } from '../server/backend/letter-content.ts'
import { openTextEncryption, type TextEncryption } from '../server/backend/sealed-text.ts'
import { readEmbeddedDatabaseUrl } from '../tests/contract/site-under-test.ts'
import { readServerPid } from '../tests/durability/database-processes.ts'
import { type SiteProcess, serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { waitUntil } from './finding.ts'
import type { FaultyMailServer } from './letter-server.ts'

/** Each e-mail whose number is a multiple of this number is addressed to a mailbox that does not exist. */
const refusedMailInterval = 20

const makeToken = () => randomBytes(32).toString('hex')
const dayMinutes = 24 * 60

/** Six types of e-mails, as database functions and account requests queue them. */
const mailKinds: Record<string, (recipient: string, seal: TextEncryption) => object> = {
  'account-letter': (recipient, seal) =>
    encryptAccountMail(seal, recipient, { kind: 'signup', secret: { code: '123456', token: makeToken() } }),
  'account-notice': () => ({ kind: 'suspended', at: new Date().toISOString() }),
  'application-received': () => ({ kind: 'membership', token: makeToken() }),
  'application-letter': () => ({
    kind: 'question',
    subject: 'A question',
    body: 'Which one?',
    link: { to: 'page', token: makeToken() },
  }),
  'application-notice': () => ({ about: 'reader', application: randomUUID() }),
  invitation: () => ({ token: makeToken(), role: 'user', expires_at: '2099-01-01T00:00:00+00:00' }),
}

/** Controls the site, the mail server and the database. Simulated time passes by moving the times in the rows. */
export class MailRig {
  site: SiteProcess | undefined
  readonly server: FaultyMailServer
  /** Recipients of all e-mails in this test. */
  readonly recipients: string[] = []
  private readonly dataDir: string
  private readonly variables: Record<string, string>
  private sql: Sql | undefined

  constructor(dataDir: string, server: FaultyMailServer, authority: string | undefined) {
    this.dataDir = dataDir
    this.server = server
    this.variables = {
      SMTP_URL: server.url,
      MAIL_FROM: 'council@example.org',
      TRUST_PROXY: 'loopback',
      ...(authority && { NODE_EXTRA_CA_CERTS: authority }),
    }
  }

  get db(): Sql {
    if (!this.sql) throw new Error('The site does not run.')
    return this.sql
  }

  async start(): Promise<void> {
    // The site has the same port after a restart, because Message-IDs contain the URL of the site.
    const port = this.site && Number(new URL(this.site.url).port)
    this.site = await startProcess({
      dataDir: this.dataDir,
      entry: serverEntryFile,
      variables: this.variables,
      ...(port && { port }),
    })
    this.sql = connectSql(readEmbeddedDatabaseUrl(this.dataDir), { max: 2 })
  }

  /** Kills the site, every second time together with its database, and starts the site again. */
  async killAndStart(): Promise<void> {
    await this.sql?.end({ timeout: 1 })
    if (this.server.kills % 2 === 1) process.kill(readServerPid(this.dataDir), 'SIGKILL')
    await this.site?.kill()
    await waitUntil(10_000, async () => this.server.isQuiet)
    this.server.kills++
    await this.start()
  }

  async stop(): Promise<void> {
    await this.sql?.end({ timeout: 1 })
    await this.site?.stop()
  }

  /** Queues e-mails of all types, one in twenty to a mailbox that does not exist. */
  async queue(count: number, phase: string, only = Object.keys(mailKinds)): Promise<string[]> {
    const { jwtSecret } = JSON.parse(readFileSync(join(this.dataDir, 'keys.json'), 'utf8'))
    const seal = openTextEncryption(jwtSecret, 'account letters')
    const rows = Array.from({ length: count }, (_, n) => {
      const template = only[n % only.length] as string
      const recipient = `${n % refusedMailInterval === refusedMailInterval - 1 ? 'refused' : 'person'}-${phase}-${n}@example.com`
      return {
        template,
        recipient,
        data: mailKinds[template]?.(recipient, seal),
        expires: template === 'account-letter' ? dayMinutes : null,
      }
    })
    await this.db`
      insert into private.outbox (recipient, template, data, expires_at)
      select r ->> 'recipient', r ->> 'template', r -> 'data', now() + make_interval(mins => (r ->> 'expires')::int)
      from jsonb_array_elements(${this.db.json(rows as never)}) as r`
    const recipients = rows.map(({ recipient }) => recipient)
    this.recipients.push(...recipients)
    return recipients
  }

  /** Lets simulated minutes pass in the database and at the mail server. */
  async pass(minutes: number): Promise<void> {
    const time = `make_interval(mins => ${minutes})`
    await this.db.unsafe(`update private.outbox set next_attempt_at = next_attempt_at - ${time}, put_off_at = put_off_at - ${time},
      created_at = created_at - ${time}, claimed_until = claimed_until - ${time}, expires_at = expires_at - ${time}`)
    await this.db.unsafe(`update private.outbox_pause set until = until - ${time} where until > '-infinity'`)
    this.server.passMinute()
  }

  /** Waits until the site has tried to send all e-mails that are due. */
  async settle(): Promise<void> {
    await this.db`select pg_notify('outbox', '')`
    const isIdle = await waitUntil(150_000, async () => {
      const [row] = await this.db`
        select exists (select from private.outbox o, private.outbox_pause p
          where o.claimed_until > now() or o.refused_at is null and o.next_attempt_at <= now() and o.claim is null
            and (o.template = 'account-letter' or p.until <= now())) as busy`
      return row?.busy === false
    })
    if (!isIdle) throw new Error('The site did not try all letters that are due within 150 s.')
  }

  /** Lets time pass in steps until no e-mail waits in the queue. */
  async finish(minutes: number, steps = 60): Promise<void> {
    for (let step = 0; step < steps; step++) {
      await this.settle()
      const waiting = await this.db`select from private.outbox where refused_at is null limit 1`
      if (waiting.length === 0) return
      await this.pass(minutes)
    }
    throw new Error(`Letters still wait after ${steps} times ${minutes} minutes.`)
  }
}
