import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { makeEmail, password } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { retryUntilTrue } from './site-under-test.ts'
import { startWholeSite } from './whole-site.ts'

/** Response of the auth API, with the fields that tests read. */
type AccountBody = {
  access_token?: string
  refresh_token?: string
  error_code?: string
  msg?: string
  user?: { id: string }
}
export type AccountResponse = { status: number; body: AccountBody; cookie: string }

export const findSender = (address: string) => ({ 'x-forwarded-for': address })
export const findCode = (letter: string) => letter.match(/code is (\d{6})/)?.[1] ?? ''
export const findLink = (letter: string) => letter.match(/https?:\/\/\S+\/auth\/confirm#\S+/)?.[0] ?? ''
/** Reads type and token of the confirmation link in an e-mail, as the page of the link sends them to the server. */
export const readConfirmationToken = (letter: string) => {
  const { type, token_hash } = Object.fromEntries(new URLSearchParams(findLink(letter).split('#')[1]))
  return { type, token_hash }
}
export const makeWrongCode = (code: string) => (code === '000000' ? '000001' : '000000')
export const makeBearerHeader = ({ body }: AccountResponse) => ({ authorization: `Bearer ${body.access_token}` })

/** Starts a whole site that sends e-mails. Returns functions that call the site from simulated devices. */
export async function startAccountSite() {
  const mail = await startMailServer()
  const site = await startWholeSite({ SMTP_URL: mail.url, SAMPLE_CONTENT: 'off' })

  async function ask(
    path: string,
    body: object | undefined,
    headers: Record<string, string> = {},
  ): Promise<AccountResponse> {
    const response = await fetch(`${site.url}/auth/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { apikey: site.publishableKey, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {}, cookie }
  }
  const verify = (email: string, token: string, type = 'email') => ask('verify', { type, email, token })
  /** Sets the first password of an account on the session's device, after the e-mail address was confirmed. */
  async function setPassword(session: AccountResponse, password: string) {
    const response = await fetch(`${site.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: site.publishableKey,
        'content-type': 'application/json',
        cookie: session.cookie,
        ...makeBearerHeader(session),
      },
      body: JSON.stringify({ password }),
    })
    expect(response.status).toBe(200)
  }
  return {
    site,
    mail,
    ask,
    verify,
    setPassword,
    /** Confirms the link in an e-mail, like the button of the confirm page. */
    press: (letter: string, headers = {}) => ask('verify', readConfirmationToken(letter), headers),
    signIn: (email: string, word: string, headers = {}) =>
      ask('token?grant_type=password', { email, password: word }, headers),
    isIn: async (answer: AccountResponse) => (await ask('user', undefined, makeBearerHeader(answer))).status === 200,
    /** Creates a user with a confirmed e-mail address and a password. */
    async member(name = 'zola') {
      const email = makeEmail(name)
      await ask('signup', { email, password })
      const first = await verify(email, findCode(await mail.mailTo(email)))
      expect(first.status).toBe(200)
      await setPassword(first, password)
      return { email, first, id: first.body.user?.id ?? '' }
    },
    /** Waits for the e-mail that an action causes. Other e-mails to the account may arrive at the same time. */
    async waitForLetter(email: string, action: () => Promise<unknown>, pattern = /./) {
      const letterCount = mail.letters.length
      await action()
      return retryUntilTrue(async () => {
        const foundLetter = mail.letters
          .slice(letterCount)
          .find(letter => letter.includes(`To: ${email}`) && pattern.test(letter))
        if (!foundLetter) throw new Error(`No letter to ${email}`)
        return foundLetter
      })
    },
    forgetTries: () => site.sql`truncate gateway.rate_limits`,
    async stop() {
      await site.stop()
      await mail.stop()
    },
  }
}

/** Site of the test file that called `startAccountSiteBeforeTests`. */
export let accounts: Awaited<ReturnType<typeof startAccountSite>>

/** Starts a site before the tests of a file, and resets its rate limits before each test. */
export function startAccountSiteBeforeTests(): void {
  beforeAll(async () => {
    accounts = await startAccountSite()
  })
  afterAll(() => accounts?.stop())
  beforeEach(() => accounts.forgetTries())
}
