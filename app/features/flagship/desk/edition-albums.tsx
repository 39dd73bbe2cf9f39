import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { getPublishStage, publishStageNames } from '../../../desk/publish/publish-action.ts'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { Status } from '../../../ui/status.tsx'
import { useCurrentTime } from '../../../ui/use-current-time.ts'
import { flagshipAdminQueries } from './flagship-admin-queries.ts'
import './edition-albums.css'

/** Albums of an edition, each linked to the form of the album. */
export function EditionAlbums({ edition }: { edition: string }) {
  const { data: albums, isError, refetch } = useQuery(flagshipAdminQueries.albums(edition))
  const now = useCurrentTime(edition)
  return (
    <section className="edition-albums" aria-labelledby="edition-albums">
      <AdminSectionHead
        id="edition-albums"
        title="Albums"
        about={albums && (albums.length > 0 ? formatQuantity(albums.length, 'album') : 'No albums yet.')}
        actions={
          <ButtonLink line slim to={paths.adminAlbumOf(edition)}>
            Add album
          </ButtonLink>
        }
      />
      {isError && !albums && <ReadFailureCallout subject="Albums" retry={() => void refetch()} />}
      {albums && albums.length > 0 && (
        <ul>
          {albums.map(({ id, title, status, published_at, taken_on }) => {
            const stage = getPublishStage({ status, publishedAt: published_at ?? '' }, now)
            return (
              <li key={id}>
                <Link to={paths.adminAlbum(id)}>{title}</Link>
                <span>{taken_on && formatCalendarDay(taken_on)}</span>
                <Status kind={stage}>{publishStageNames[stage]}</Status>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
