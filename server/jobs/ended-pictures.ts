import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import type { ServerOperations } from '../backend/backend.ts'
import type { RunJob } from './jobs.ts'

/**
 * Purges pictures from the CDN of a Supabase project after they are deleted, or after the consent to show them has
 * expired.
 */
export const purgeEndedPictures =
  ({ patient }: Pick<ServerOperations, 'patient'>, purge: NonNullable<ServerOperations['purgeCopies']>): RunJob =>
  async () => {
    const paths = (await patient.call('server_ended_pictures')) as string[]
    for (const path of paths) await purge('media', path)
    return {
      note:
        paths.length > 0
          ? `Removed ${formatQuantity(paths.length, 'image')} from the CDN cache.`
          : 'No consent expired recently.',
    }
  }
