import { listenForMail } from '../support/mail-server.ts'
import { eventually } from './site-under-test.ts'

/** A mail server whose letters can be waited for. */
export async function startMailServer(answer?: Parameters<typeof listenForMail>[1]) {
  const server = await listenForMail(0, answer)
  return {
    ...server,
    /** The newest letter to the address beyond the first `known` ones. */
    mailTo: (email: string, known = 0) =>
      eventually(async () => {
        const found = server.letters.slice(known).findLast(letter => letter.includes(`To: ${email}`))
        if (!found) throw new Error(`No letter to ${email}`)
        return found
      }),
  }
}
