import { listenForMail } from '../support/mail-server.ts'
import { retryUntilTrue } from './site-under-test.ts'

/** Starts a mail server for tests that can wait for e-mails. */
export async function startMailServer(answer?: Parameters<typeof listenForMail>[1]) {
  const server = await listenForMail(0, answer)
  return {
    ...server,
    /** Waits for the newest e-mail to an address, after skipping the first `skip` e-mails. */
    mailTo: (email: string, skip = 0) =>
      retryUntilTrue(async () => {
        const foundLetter = server.letters.slice(skip).findLast(letter => letter.includes(`To: ${email}`))
        if (!foundLetter) throw new Error(`No letter to ${email}`)
        return foundLetter
      }),
  }
}
