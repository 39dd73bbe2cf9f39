import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { RunJob } from './jobs.ts'

/**
 * Notifies editors once of each application that is overdue, and of each consent to show a picture that will expire
 * soon.
 */
export const notifyOfOverdueTasks =
  (functions: ServerFunctions): RunJob =>
  async () => {
    const { applications, consents } = (await functions.call('server_notice_waiting_matters')) as {
      applications: number
      consents: number
    }
    const parts = [
      ...(applications > 0 ? [formatQuantity(applications, 'late application', 'late applications')] : []),
      ...(consents > 0 ? [formatQuantity(consents, 'ending consent', 'ending consents')] : []),
    ]
    return { note: parts.length > 0 ? `Noted ${parts.join(' and ')}.` : 'Nothing new.' }
  }
