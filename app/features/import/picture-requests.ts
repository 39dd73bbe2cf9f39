import { formatQuantity } from '../../platform/text/pluralize.ts'

/** Sizes of the pictures in the plan of an import. Only sizes that the pictures' hosts have reported are known. */
export type PictureRequests = {
  finished: boolean
  /** Number of different pictures for which the size was requested from the host. */
  pictures: number
  /** Number of pictures that the library already contains. */
  here: number
  /** Number of pictures that cannot be downloaded. */
  lost: number
  /**
   * Total size in bytes of the pictures to download. Pictures without a reported size are not counted; `unsized` is
   * the number of such pictures.
   */
  bytes: number
  unsized: number
}

const formatMegabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1_000_000)).toLocaleString('en-GB')

/** Describes the pictures to download. Undefined without pictures. */
export function describePictureRequests({
  finished,
  pictures,
  here,
  lost,
  bytes,
  unsized,
}: PictureRequests): string | undefined {
  if (pictures === 0) return undefined
  const fetchCount = pictures - here - lost
  const size = bytes > 0 ? `about ${formatMegabytes(bytes)} MB` : ''
  const parts = [
    fetchCount > 0 &&
      `${fetchCount.toLocaleString('en-GB')} to fetch${size && `, ${size}`}${unsized > 0 && bytes > 0 ? ` and ${formatQuantity(unsized, 'image')} of unknown size` : ''}`,
    here > 0 && `${here.toLocaleString('en-GB')} already in the library`,
    lost > 0 && `${lost.toLocaleString('en-GB')} missing`,
  ].filter(Boolean)
  return `${formatQuantity(pictures, 'image')}${finished ? '' : ' checked so far'}: ${parts.join('; ')}`
}

/**
 * Times in seconds to import an item and a picture, and download speed. The times were measured by `npm run bench --
 * imports` on a machine with two processors.
 */
const secondsPerItem = 0.02
const secondsPerPicture = 0.02
const bytesPerSecond = 2_000_000

/**
 * Estimated duration of the import in words.
 * @param items number of items to write
 */
export function formatDuration(
  items: number,
  asking: Pick<PictureRequests, 'pictures' | 'here' | 'bytes'> | null,
): string {
  const pictures = asking ? asking.pictures - asking.here : 0
  const seconds = items * secondsPerItem + Math.max(pictures * secondsPerPicture, (asking?.bytes ?? 0) / bytesPerSecond)
  if (seconds < 45) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `about ${formatQuantity(Math.max(1, minutes), 'minute')}`
  return `about ${formatQuantity(Math.round(minutes / 60), 'hour')}`
}
