import { useQuery } from '@tanstack/react-query'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Callout } from '../../../ui/callout.tsx'
import { albumPhotoQueries, findReasonForHiddenPhoto } from './album-photo-queries.ts'

/** Message before an album is published, about images that visitors will not see. */
export function HiddenPhotosCallout({ album }: { album: string }) {
  const { data: photos } = useQuery(albumPhotoQueries.of(album))
  if (!photos) return null
  if (photos.length === 0)
    return (
      <Callout tone="warn" title="This album has no images.">
        Visitors see its title and an empty page.
      </Callout>
    )
  const today = toUtcDay()
  const hiddenCount = photos.filter(photo => findReasonForHiddenPhoto(photo, today) !== undefined).length
  if (hiddenCount === 0) return null
  return (
    <Callout
      tone="warn"
      title={`${hiddenCount.toLocaleString('en-GB')} of ${formatQuantity(photos.length, 'image')} stay hidden.`}
    >
      Visitors see only images with alt text and a consent that has not ended.
    </Callout>
  )
}
