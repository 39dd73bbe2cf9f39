import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { EmptyList } from '../../../desk/list/empty-list.tsx'
import { ListPage } from '../../../desk/list/list-page.tsx'
import { PagedList } from '../../../desk/list/paged-list.tsx'
import { isListFiltered, useHeadCounts } from '../../../desk/list/use-head-counts.ts'
import { useRecordFilters } from '../../../desk/list/use-record-filters.ts'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { useRowShortcuts } from '../../../desk/list/use-row-shortcuts.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { albumBulkOperations, listAlbumActions } from './album-actions.ts'
import {
  albumListQueries,
  albumsPerPage,
  albumWeekFilters,
  defineAlbumList,
  findAlbumIds,
  groupAlbumsByEdition,
  type ListedAlbum,
  type AlbumListPage as Page,
  readAlbumListSearch,
} from './album-list.ts'
import { AlbumTable } from './album-table.tsx'
import './album-list.css'

interface AlbumListPageProps {
  /** URL of the list page. */
  at: string
  /** Whether the list contains only albums of flagships, grouped by edition. */
  flagships?: boolean
}

/** Page with the list of all albums, or of flagship albums. Search, tab and page number are in the URL. */
export function AlbumListPage({ at, flagships = false }: AlbumListPageProps) {
  const [params] = useSearchParams()
  const search = readAlbumListSearch(params)
  const list = defineAlbumList(at)
  const query = useQuery(albumListQueries.page(search, flagships))
  const whole = albumListQueries.page(readAlbumListSearch(new URLSearchParams()), flagships)
  const counts = useHeadCounts(query, whole, isListFiltered(search, list.filters))
  const mayPurge = useSession().can('purge content')
  const filters = useRecordFilters(search, { hasImages: true, weeks: albumWeekFilters })
  // In the gallery of the flagships, a new album belongs to the edition that is shown first.
  const edition = flagships ? query.data?.rows[0]?.edition : undefined
  const newAlbumPath = edition ? paths.adminAlbumOf(edition) : paths.adminAlbum('new')
  return (
    <ListPage
      crumb={flagships ? undefined : <Link to={paths.adminGallery}>Gallery</Link>}
      title={flagships ? 'Flagship Gallery' : 'Albums'}
      description="Albums of the site."
      lede={counts ? formatCounts(counts) : null}
      add={{ to: newAlbumPath, label: 'New album' }}
      list={list}
      search={search}
      tabsLabel="Albums by status"
      counts={query.data?.counts}
      filters={
        <AdminToolbar
          label="Title, text or place"
          query={search.q}
          keep={{ tab: search.tab === 'all' ? undefined : search.tab }}
          filters={filters}
        />
      }
    >
      <PagedList
        query={query}
        subject="Albums"
        list={list}
        search={search}
        pageSize={albumsPerPage}
        empty={page => (
          <EmptyList list={list} search={search} counts={page.counts}>
            <EmptyState
              title={flagships ? 'No album belongs to a flagship yet.' : 'No albums yet.'}
              action={{ to: paths.adminAlbum('new'), label: 'New album' }}
            >
              {flagships ? 'Choose the flagship edition in the album.' : 'Visitors see that the gallery is empty.'}
            </EmptyState>
          </EmptyList>
        )}
        bulk={{
          variant: flagships ? 'above' : 'over',
          ...albumBulkOperations,
          actions: listAlbumActions(search.tab, mayPurge),
          findIds: () => findAlbumIds(search, flagships),
        }}
      >
        {(page, selection) => <AlbumTables albums={page.rows} selection={selection} flagships={flagships} />}
      </PagedList>
    </ListPage>
  )
}

type TablesProps = { albums: readonly ListedAlbum[]; selection: RowSelection; flagships: boolean }

/** Table of albums. For flagship albums, there is one table per edition. */
function AlbumTables({ albums, selection, flagships }: TablesProps) {
  const groups = flagships ? groupAlbumsByEdition(albums) : [{ title: 'Albums', edition: null, albums }]
  const list = useRowShortcuts(
    groups.flatMap(({ albums }) => albums),
    selection,
  )
  return (
    <div ref={list}>
      {groups.map(({ title, edition, albums }) =>
        flagships ? (
          <section key={title} className="album-edition" aria-label={title}>
            <header>
              <h2>{title}</h2>
              {edition && (
                <ButtonLink line slim to={paths.adminAlbumOf(edition)}>
                  Add album<span className="visually-hidden"> to {title}</span>
                </ButtonLink>
              )}
            </header>
            <AlbumTable caption={title} albums={albums} selection={selection} />
          </section>
        ) : (
          <AlbumTable key={title} caption="Albums" albums={albums} selection={selection} />
        ),
      )}
    </div>
  )
}

/** Sentence with the number of all albums by status. */
const formatCounts = ({ published, scheduled, draft }: Page['counts']) =>
  `${published} published, ${scheduled} scheduled, ${draft} ${draft === 1 ? 'draft' : 'drafts'}.`
