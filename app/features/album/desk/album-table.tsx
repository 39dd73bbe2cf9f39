import { Link } from 'react-router'
import { DeskTable } from '../../../desk/desk-table.tsx'
import { SelectBox } from '../../../desk/list/select-box.tsx'
import type { Selection } from '../../../desk/list/use-selection.ts'
import { formatCalendarDay, formatMoment } from '../../../platform/dates/date-format.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { mediaSrc } from '../../../platform/images/media-src.ts'
import { paths } from '../../../platform/paths.ts'
import { many } from '../../../platform/text/pluralize.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import type { AlbumStage, ListedAlbum } from './album-list.ts'

const stageNames: Record<AlbumStage, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}
const stageKinds: Record<AlbumStage, StatusKind> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
}

interface AlbumTableProps {
  caption: string
  albums: readonly ListedAlbum[]
  selection: Selection
}

/** Table of albums with cover, status and missing descriptions. */
export function AlbumTable({ caption, albums, selection }: AlbumTableProps) {
  return (
    <div className="album-list">
      <DeskTable caption={caption}>
        <thead>
          <tr>
            <th scope="col" className="desk-select">
              <SelectBox
                selection={selection}
                ids={albums.map(({ id }) => id)}
                label={caption === 'Albums' ? 'Select all on this page' : `Select all of ${caption}`}
              />
            </th>
            <th scope="col">Album</th>
            <th scope="col" className="desk-state">
              Stage
            </th>
            <th scope="col" className="desk-detail">
              Pictures
            </th>
            <th scope="col" className="desk-mid">
              Day
            </th>
            <th scope="col" className="desk-wide">
              Belongs to
            </th>
          </tr>
        </thead>
        <tbody>
          {albums.map(album => (
            <AlbumRow key={album.id} album={album} selection={selection} />
          ))}
        </tbody>
      </DeskTable>
    </div>
  )
}

function AlbumRow({ album, selection }: { album: ListedAlbum; selection: Selection }) {
  const { id, slug, title, stage, location, taken_on, published_at, photos, lacking, cover, flagship, year } = album
  return (
    <tr>
      <td className="desk-select">
        <SelectBox selection={selection} ids={[id]} label={`Select ${title}`} />
      </td>
      <th scope="row" className="desk-name">
        <div className="album-list-name">
          <LibraryPicture address={cover && mediaSrc(cover)}>
            {src => <Picture className="album-list-cover" src={src} alt="" seed={slug} width={96} height={72} />}
          </LibraryPicture>
          <div>
            <Link to={paths.adminAlbum(id)}>{title}</Link>
            {location && <small>{location}</small>}
          </div>
        </div>
      </th>
      <td className="desk-state">
        <Status kind={stageKinds[stage]}>
          {stageNames[stage]}
          {stage === 'scheduled' && published_at && <small>{formatMoment(published_at)}</small>}
        </Status>
      </td>
      <td className="desk-detail">
        {photos === 0 ? 'None yet' : many(photos, 'picture')}
        {lacking > 0 && (
          <div>
            <Status kind="attention">{`${lacking.toLocaleString('en-GB')} without words`}</Status>
          </div>
        )}
      </td>
      <td className="desk-mid">{taken_on && formatCalendarDay(taken_on)}</td>
      <td className="desk-wide">
        {[[flagship, year].filter(Boolean).join(' '), album.event].filter(Boolean).join(', ')}
      </td>
    </tr>
  )
}
