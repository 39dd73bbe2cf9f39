import { many } from '../../platform/text/pluralize.ts'

/** What the hosts of a plan's pictures have said so far. */
export type PictureRequests = {
  finished: boolean
  /** Asked for so far, each once. */
  pictures: number
  /** Of them, in the library already. */
  here: number
  /** Cannot be had, as it stands. */
  lost: number
  /** Of the others, as many bytes; but for the `unsized`, of which no host said a size. */
  bytes: number
  unsized: number
}

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1_000_000)).toLocaleString('en-GB')

/** What fetching them comes to, as a sentence; undefined where there are none. */
export function picturesSentence({
  finished,
  pictures,
  here,
  lost,
  bytes,
  unsized,
}: PictureRequests): string | undefined {
  if (pictures === 0) return undefined
  const wanted = pictures - here - lost
  const size = bytes > 0 ? `about ${megabytes(bytes)} MB` : ''
  const parts = [
    wanted > 0 &&
      `${wanted.toLocaleString('en-GB')} to fetch${size && `, ${size}`}${unsized > 0 && bytes > 0 ? ` and ${many(unsized, 'picture')} of unknown size` : ''}`,
    here > 0 && `${here.toLocaleString('en-GB')} here already`,
    lost > 0 && `${lost.toLocaleString('en-GB')} cannot be had`,
  ].filter(Boolean)
  return `${many(pictures, 'picture')}${finished ? '' : ' asked for so far'}: ${parts.join('; ')}`
}

/** Seconds on a machine of two processors, as `npm run bench -- imports` finds them; and how fast pictures come over a line. */
const anItem = 0.02
const aPicture = 0.02
const bytesASecond = 2_000_000

/**
 * How long bringing it in takes, in words that promise no more than they know.
 * @param items that would be written
 */
export function formatDuration(
  items: number,
  asking: Pick<PictureRequests, 'pictures' | 'here' | 'bytes'> | null,
): string {
  const pictures = asking ? asking.pictures - asking.here : 0
  const seconds = items * anItem + Math.max(pictures * aPicture, (asking?.bytes ?? 0) / bytesASecond)
  if (seconds < 45) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `about ${many(Math.max(1, minutes), 'minute')}`
  return `about ${many(Math.round(minutes / 60), 'hour')}`
}
