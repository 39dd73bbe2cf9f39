import { createHash, randomInt } from 'node:crypto'
import type postgres from 'postgres'
import type { AccountMailer } from './account-mailer.ts'

export type Confirmation = {
  /** Sends a new confirmation letter when the account still waits for one; otherwise does nothing. */
  sendAgain(email: string): Promise<void>
}

/** The gateway can send a confirmation only once. */
export function openConfirmation(sql: postgres.Sql, mailer: AccountMailer): Confirmation {
  return {
    async sendAgain(given) {
      const email = given.toLowerCase()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const token = createHash('sha256')
        .update(email + code)
        .digest('hex')
      const updated = await sql`
        update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
        where email = ${email} and email_confirmed_at is null and confirmation_sent_at is not null`
      if (updated.count > 0) await mailer.sendConfirmation(email, token, code)
    },
  }
}
