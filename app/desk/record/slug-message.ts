import type { SlugAvailability } from './slug-queries.ts'

/** Message below a slug field: the slug is taken, or a change of the slug has a consequence. */
export type SlugMessage = {
  isWrong: boolean
  text: string
  /** Id of the record that uses the slug. */
  holder?: string | undefined
}

type SlugCheck = {
  /** Result of the availability check. Undefined while the check runs. */
  use: SlugAvailability | undefined
  /** Whether the availability check failed. */
  isUnknown: boolean
  /** Former slug of a published record. The former slug will redirect to the new slug. */
  left: string | undefined
}

/** Builds the message below a slug field. Undefined if there is no message. */
export function buildSlugMessage({ use, isUnknown, left }: SlugCheck): SlugMessage | undefined {
  const stays = left === undefined ? [] : [`${left} will redirect here.`]
  if (isUnknown) return { isWrong: false, text: 'Could not check this URL. It is checked when you save.' }
  if (!use) return undefined
  switch (use.state) {
    case 'taken':
      return { isWrong: true, text: `Already used by “${use.by}”.`, ...(use.id && { holder: use.id }) }
    case 'reserved':
      return { isWrong: true, text: `Reserved: ${use.by}.` }
    case 'moved':
      return {
        isWrong: false,
        text: [`Available. It redirects to ${use.by} now; it would lead here.`, ...stays].join(' '),
      }
    case 'free':
      return { isWrong: false, text: ['This URL is available.', ...stays].join(' ') }
    default:
      return use.state satisfies never
  }
}
