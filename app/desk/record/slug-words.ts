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
  if (use.state === 'taken') return { isWrong: true, text: `“${use.by}” has this address already.` }
  if (use.state === 'reserved') return { isWrong: true, text: `This address is the site’s own: ${use.by}.` }
  if (use.state === 'moved')
    return {
      isWrong: false,
      text: [`It is free. Links to it lead to ${use.by} now, and would lead here.`, ...stays].join(' '),
    }
  return { isWrong: false, text: ['It is free.', ...stays].join(' ') }
}
