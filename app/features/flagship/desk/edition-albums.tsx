import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskSectionHead } from '../../../desk/desk-head.tsx'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { Status } from '../../../ui/status.tsx'
import { flagshipDeskQueries } from './flagship-desk-queries.ts'
import './edition-albums.css'

const statuses: Record<string, { kind: 'draft' | 'published' | 'archived'; text: string }> = {
  draft: { kind: 'draft', text: 'Draft' },
  published: { kind: 'published', text: 'Published' },
  archived: { kind: 'archived', text: 'Archived' },
}

/** Albums of an edition, each linked to its form. */
export function EditionAlbums({ edition }: { edition: string }) {
  const { data: albums, isError, refetch } = useQuery(flagshipDeskQueries.albums(edition))
  return (
    <section className="edition-albums" aria-labelledby="edition-albums">
      <DeskSectionHead
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
          {albums.map(({ id, title, status, taken_on }) => {
            const { kind, text } = statuses[status] ?? { kind: 'draft', text: status }
            return (
              <li key={id}>
                <Link to={paths.adminAlbum(id)}>{title}</Link>
                <span>{taken_on && formatCalendarDay(taken_on)}</span>
                <Status kind={kind}>{text}</Status>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
