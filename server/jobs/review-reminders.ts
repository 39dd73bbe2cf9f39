import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { RunJob } from './jobs.ts'

/** Reminds reviewers once of each review that is due. */
export const sendReviewReminders =
  (functions: ServerFunctions): RunJob =>
  async () => {
    const count = await functions.call('server_remind_reviewers')
    return { note: count > 0 ? `Sent ${formatQuantity(count, 'reminder', 'reminders')}.` : 'None due.' }
  }
