import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { buildSmtpOptions } from '../backend/mail.ts'

/**
 * Error because the mail server refused the sender or the recipient of the delivery trial. The error has the same name
 * as delivery errors.
 */
class RefusedCommand extends Error {
  readonly code = 'EENVELOPE'
  readonly command: string
  readonly response: string
  readonly responseCode: number
  constructor(command: string, response: string, responseCode: number) {
    super(response)
    this.command = command
    this.response = response
    this.responseCode = responseCode
  }
}

const toAsciiAddress = (address: string) =>
  address.replace(/@(.+)$/, (_, domain: string) => `@${domainToASCII(domain) || domain}`)

/** Name under which nodemailer runs the commands of the delivery trial. The mail server never sees this name. */
const trialMethodName = 'TRIAL'

/**
 * Connects to the mail server, signs in, names sender and recipient as for a delivery, and resets, so that no e-mail is
 * sent. The timeouts are the same as for deliveries.
 * @throws the mail server's error
 */
export async function testMailServer(smtpUrl: string, from: string, to: string): Promise<void> {
  const { options } = createTransport(buildSmtpOptions(smtpUrl))
  let refusedCommand: RefusedCommand | undefined
  const connection = new SMTPConnection({
    ...options,
    customAuth: {
      // A custom sign-in method is the only public way in nodemailer to send single commands on a connection.
      [trialMethodName]: async ({ sendCommand }) => {
        for (const [command, address] of [
          ['MAIL FROM', from],
          ['RCPT TO', to],
        ] as const) {
          const { status, response } = await sendCommand(`${command}:<${toAsciiAddress(address)}>`)
          if (status < 400) continue
          refusedCommand = new RefusedCommand(command, response, status)
          break
        }
        await sendCommand('RSET')
      },
    },
  })
  // Errors outside a step of the delivery trial, such as while closing the connection, do not matter.
  connection.on('error', () => {})
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('The mail server closed the connection.')))
      run(error => (error ? reject(error) : resolve()))
    })
  try {
    await step(done => connection.connect(done))
    const { auth } = options
    if (auth && connection.allowsAuth) await step(done => connection.login(auth, done))
    await step(done => connection.login({ method: trialMethodName }, done))
  } finally {
    connection.quit()
    connection.close()
  }
  if (refusedCommand) throw refusedCommand
}

/**
 * Result of the latest delivery trial. `isPending` is true while the mail server takes longer to respond than a check
 * may wait.
 */
export type MailServerTest = { isPending: boolean; error?: unknown }

/** Longest wait of a check in ms. If the mail server takes longer, the next check shows the result. */
const checkTimeoutMs = 4_000
/** Time in ms in which a late result of a delivery trial is valid. */
const resultLifetimeMs = 90_000

/**
 * Makes a function that runs one delivery trial at a time. Callers within the deadline share the result of the trial.
 */
export function createMailServerTests(run: (to: string) => Promise<void>, now = Date.now) {
  const trials = new Map<string, { result: Promise<MailServerTest>; endedAt?: number; isLate?: boolean }>()
  return async (to: string): Promise<MailServerTest> => {
    let trial = trials.get(to)
    const isUsable =
      trial && (trial.endedAt === undefined || (trial.isLate && now() - trial.endedAt < resultLifetimeMs))
    if (!trial || !isUsable) {
      const result = run(to).then(
        () => ({ isPending: false }),
        (error: unknown) => ({ isPending: false, error }),
      )
      const currentTrial = { result } as NonNullable<typeof trial>
      trial = currentTrial
      trials.clear()
      trials.set(to, currentTrial)
      void result.then(() => {
        currentTrial.endedAt = now()
      })
    }
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<MailServerTest>(resolve => {
      timer = setTimeout(() => resolve({ isPending: true }), checkTimeoutMs)
    })
    const answer = await Promise.race([trial.result, tooLate])
    clearTimeout(timer)
    // A late result of a trial is returned once; the check after that starts a new trial.
    trial.isLate = answer.isPending
    return answer
  }
}
