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
  const stays = left === undefined ? [] : [`${left} keeps leading here.`]
  if (isUnknown)
    return { isWrong: false, text: 'Whether it is free could not be asked just now. It is looked at when you save.' }
  if (!use) return undefined
  switch (use.state) {
    case 'taken':
      return { isWrong: true, text: `“${use.by}” has this address already.` }
    case 'reserved':
      return { isWrong: true, text: `This address is the site’s own: ${use.by}.` }
    case 'moved':
      return {
        isWrong: false,
        text: [`It is free. Links to it lead to ${use.by} now, and would lead here.`, ...stays].join(' '),
      }
    case 'free':
      return { isWrong: false, text: ['It is free.', ...stays].join(' ') }
    default:
      return use.state satisfies never
  }
}
