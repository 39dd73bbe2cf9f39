import { many } from '../../app/platform/text/pluralize.ts'
import type { Operations } from '../backend/backend.ts'
import type { Job } from './jobs.ts'

/** Has the CDN of a Supabase project forget pictures whose agreement has ended, and those that were removed. */
export const endedPictures = (
  { patient }: Pick<Operations, 'patient'>,
  purge: NonNullable<Operations['purgeCopies']>,
): Job => ({
  name: 'ended pictures',
  async run() {
    const paths = (await patient.call('server_ended_pictures')) as string[]
    for (const path of paths) await purge('media', path)
    return {
      note:
        paths.length > 0
          ? `Asked the CDN to forget ${many(paths.length, 'picture', 'pictures')}.`
          : 'None has ended of late.',
    }
  },
})
