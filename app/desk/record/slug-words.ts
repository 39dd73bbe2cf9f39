import type { SlugUse } from './slug-queries.ts'

/** What is said below a slug: of what stands in its way, or of what comes of it. */
export type SlugWords = { isWrong: boolean; text: string }

type Asked = {
  /** Undefined until it is known. */
  use: SlugUse | undefined
  /** Nobody could be asked. */
  isUnknown: boolean
  /** The address that a published record leaves. */
  left: string | undefined
}

/** Undefined while there is nothing to say. */
export function slugWords({ use, isUnknown, left }: Asked): SlugWords | undefined {
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
