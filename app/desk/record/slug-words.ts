import type { SlugUse } from './slug-queries.ts'

/** Message below a slug field: a conflict, or the consequence of a change. */
export type SlugMessage = { isWrong: boolean; text: string }

type SlugCheck = {
  /** Undefined while loading. */
  use: SlugUse | undefined
  /** The availability check failed. */
  isUnknown: boolean
  /** Former URL of a published record. */
  left: string | undefined
}

/** Undefined without a message. */
export function buildSlugMessage({ use, isUnknown, left }: SlugCheck): SlugMessage | undefined {
  const stays = left === undefined ? [] : [`${left} will redirect here.`]
  if (isUnknown) return { isWrong: false, text: 'Could not check this URL. It is checked when you save.' }
  if (!use) return undefined
  switch (use.state) {
    case 'taken':
      return { isWrong: true, text: `Already used by “${use.by}”.` }
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
