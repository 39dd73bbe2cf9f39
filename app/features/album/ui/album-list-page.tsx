import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { BulkBar } from '../../../desk/list/bulk-bar.tsx'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { ListState } from '../../../desk/list/list-state.tsx'
import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import { useRowKeys } from '../../../desk/list/use-row-keys.ts'
import { useSelectAll } from '../../../desk/list/use-select-all.ts'
import { useSelection } from '../../../desk/list/use-selection.ts'
import { invalidatedBy } from '../../../desk/record/define-record.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { DeskTabs } from '../../../ui/desk-tabs.tsx'
import { DeskTools } from '../../../ui/desk-tools.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useKey } from '../../../ui/use-key.ts'
import { albumActions, albumBulk, albumOutcomes } from '../album-actions.ts'
import {
  type AlbumListSearch,
  albumListPath,
  albumListQueries,
  albumsOnAPage,
  albumTabs,
  byEdition,
  findAlbumIds,
  type AlbumListPage as Page,
  readAlbumListSearch,
  tabNames,
} from '../album-list.ts'
import { albumRecord } from '../album-record.ts'
import { AlbumTable } from './album-table.tsx'
import './album-list.css'

interface AlbumListPageProps {
  /** The address of this list. */
  at: string
  /** Only the albums of a flagship, under their editions. */
  flagships?: boolean
}

/** All albums, or those of the flagships. Search, tab and page stand in the address. */
export function AlbumListPage({ at, flagships = false }: AlbumListPageProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readAlbumListSearch(params)
  const query = useQuery(albumListQueries.page(search, flagships))
  const { data } = query
  const selection = useSelection()
  const selectAll = useSelectAll(selection, () => findAlbumIds(search, flagships))
  const mayPurge = useSession().can('purge content')
  const rows = data?.rows ?? []
  const groups = flagships ? byEdition(rows) : [{ title: 'Albums', albums: rows }]
  const list = useRowKeys(
    groups.flatMap(({ albums }) => albums.map(({ id }) => id)),
    selection,
  )
  useKey('n', () => void navigate(paths.adminAlbum('new')))
  const title = flagships ? 'Flagship Gallery' : 'Albums'
  return (
    <>
      <PageHead title={title} description="The albums of the site." />
      <DeskHead
        crumb={flagships ? undefined : <Link to={paths.adminGallery}>Gallery</Link>}
        title={title}
        lede={data && standing(data.counts)}
        actions={
          <ButtonLink to={paths.adminAlbum('new')}>
            New album <KeyHint>N</KeyHint>
          </ButtonLink>
        }
      />
      <DeskTabs
        label="Albums by stage"
        tabs={albumTabs.map(tab => ({
          to: albumListPath(at, search, { tab }),
          label: tabNames[tab],
          count: data?.counts[tab],
          current: tab === search.tab,
        }))}
      />
      <DeskTools
        label="Title, text or place"
        query={search.q}
        keep={{ tab: search.tab === 'all' ? undefined : search.tab }}
      />
      <ListState query={query} subject="The albums" empty={page => <NoAlbums at={at} search={search} page={page} />}>
        {page => (
          <>
            <BulkBar
              variant={flagships ? 'above' : 'over'}
              selection={selection}
              nouns={albumRecord}
              actions={albumActions(search.tab, mayPurge)}
              functions={albumBulk}
              outcomes={albumOutcomes}
              all={{ total: page.total, select: selectAll }}
              invalidates={invalidatedBy(albumRecord)}
            />
            <div ref={list}>
              {groups.map(({ title, albums }) =>
                flagships ? (
                  <section key={title} className="album-edition" aria-label={title}>
                    <h2>{title}</h2>
                    <AlbumTable caption={title} albums={albums} selection={selection} />
                  </section>
                ) : (
                  <AlbumTable key={title} caption="Albums" albums={albums} selection={selection} />
                ),
              )}
            </div>
            <ListPager
              page={search.page}
              size={albumsOnAPage}
              shown={page.rows.length}
              total={page.total}
              at={to => albumListPath(at, search, { page: to })}
              stale={query.isPlaceholderData}
            />
          </>
        )}
      </ListState>
    </>
  )
}

interface NoAlbumsProps {
  at: string
  search: AlbumListSearch
  page: Page
}

function NoAlbums({ at, search, page: { counts } }: NoAlbumsProps) {
  const { q, tab } = search
  const elsewhere = albumTabs.filter(other => other !== tab && other !== 'all' && counts[other] > 0)
  if (q || elsewhere.length > 0)
    return (
      <NothingFound
        title={q ? `Nothing matches “${q}”` : `Nothing in ${tabNames[tab]}`}
        searched={q ? 'Titles, texts and places were searched, without accents.' : undefined}
        elsewhere={elsewhere.map(other => ({
          to: albumListPath(at, search, { tab: other }),
          label: tabNames[other],
          count: counts[other],
        }))}
      />
    )
  const isOfFlagships = at === paths.adminFlagshipGallery
  return (
    <EmptyState
      title={isOfFlagships ? 'No album belongs to a flagship yet.' : 'No albums yet.'}
      action={{ to: paths.adminAlbum('new'), label: 'Make the first' }}
    >
      {isOfFlagships ? 'An album names its edition on its own page.' : 'The gallery says so to visitors.'}
    </EmptyState>
  )
}

/** Said of what the search leaves. */
const standing = ({ published, scheduled, draft }: Page['counts']) =>
  `${published} published, ${scheduled} scheduled, ${draft} ${draft === 1 ? 'draft' : 'drafts'}.`
