import { listenForMail } from '../support/mail-server.ts'
import { eventually } from './site-under-test.ts'

/** A mail server for tests that can wait for e-mails. */
export async function startMailServer(answer?: Parameters<typeof listenForMail>[1]) {
  const server = await listenForMail(0, answer)
  return {
    ...server,
    /** Newest e-mail to an address, after the first `known` ones. */
    mailTo: (email: string, known = 0) =>
      eventually(async () => {
        const found = server.letters.slice(known).findLast(letter => letter.includes(`To: ${email}`))
        if (!found) throw new Error(`No letter to ${email}`)
        return found
      }),
  }
}
