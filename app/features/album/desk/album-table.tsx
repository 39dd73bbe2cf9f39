import { Link } from 'react-router'
import { RecordTable } from '../../../desk/list/record-table.tsx'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { publishStageNames } from '../../../desk/publish/publish-action.ts'
import { formatCalendarDay, formatDateAndTime } from '../../../platform/dates/date-format.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Status } from '../../../ui/status.tsx'
import type { ListedAlbum } from './album-list.ts'

interface AlbumTableProps {
  caption: string
  albums: readonly ListedAlbum[]
  selection: RowSelection
}

/** Table of albums with cover, status and number of missing alt texts. */
export const AlbumTable = ({ caption, albums, selection }: AlbumTableProps) => (
  <div className="album-list">
    <RecordTable
      caption={caption}
      rows={albums}
      select={{
        selection,
        all: caption === 'Albums' ? 'Select all on this page' : `Select all of ${caption}`,
        one: ({ title }) => `Select ${title}`,
      }}
      columns={[
        { head: 'Album', isRowHeader: true, cell: album => <AlbumName album={album} /> },
        { head: 'Status', className: 'desk-state', cell: album => <AlbumStatus album={album} /> },
        { head: 'Images', className: 'desk-detail', cell: album => <PictureCount album={album} /> },
        { head: 'Date', className: 'desk-mid', cell: ({ taken_on }) => taken_on && formatCalendarDay(taken_on) },
        {
          head: 'Event / Flagship edition',
          className: 'desk-wide',
          cell: ({ flagship, year, event }) =>
            [[flagship, year].filter(Boolean).join(' '), event].filter(Boolean).join(', '),
        },
      ]}
    />
  </div>
)

type AlbumProps = { album: ListedAlbum }

const AlbumName = ({ album: { id, slug, title, location, cover } }: AlbumProps) => (
  <div className="album-list-name">
    <LibraryPicture address={cover && buildMediaUrl(cover)}>
      {src => <Picture className="album-list-cover" src={src} alt="" seed={slug} width={96} height={72} />}
    </LibraryPicture>
    <div>
      <Link to={paths.adminAlbum(id)}>{title}</Link>
      {location && <small>{location}</small>}
    </div>
  </div>
)

const AlbumStatus = ({ album: { stage, published_at } }: AlbumProps) => (
  <Status kind={stage}>
    {publishStageNames[stage]}
    {stage === 'scheduled' && published_at && <small>{formatDateAndTime(published_at)}</small>}
  </Status>
)

/** Number of pictures in an album, and number of pictures without alt text. */
const PictureCount = ({ album: { photos, lacking } }: AlbumProps) => (
  <>
    {photos === 0 ? 'None yet' : formatQuantity(photos, 'image')}
    {lacking > 0 && (
      <div>
        <Status kind="attention">{`${lacking.toLocaleString('en-GB')} without alt text`}</Status>
      </div>
    )}
  </>
)
