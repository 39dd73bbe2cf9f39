import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { DeskTabs } from '../../../ui/desk-tabs.tsx'
import { DeskTools } from '../../../ui/desk-tools.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useKey } from '../../../ui/use-key.ts'
import {
  type AlbumListSearch,
  albumListPath,
  albumListQueries,
  albumsOnAPage,
  albumTabs,
  byEdition,
  type AlbumListPage as Page,
  readAlbumListSearch,
  tabNames,
} from '../album-list.ts'
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
  const { data, isError, isPlaceholderData, refetch } = useQuery(albumListQueries.page(search, flagships))
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
      {isError ? (
        <ReadingFailure subject="The albums" retry={() => void refetch()} />
      ) : !data || (isPlaceholderData && data.total === 0) ? (
        <Waiting />
      ) : data.total === 0 ? (
        <NoAlbums search={search} flagships={flagships} />
      ) : (
        <>
          {flagships ? (
            byEdition(data.rows).map(({ title, albums }) => (
              <section key={title} className="album-edition" aria-label={title}>
                <h2>{title}</h2>
                <AlbumTable caption={title} albums={albums} />
              </section>
            ))
          ) : (
            <AlbumTable caption="Albums" albums={data.rows} />
          )}
          <ListPager
            page={search.page}
            size={albumsOnAPage}
            shown={data.rows.length}
            total={data.total}
            at={page => albumListPath(at, search, { page })}
            stale={isPlaceholderData}
          />
        </>
      )}
    </>
  )
}

const Waiting = () => (
  <div className="album-list-waiting" role="status">
    <span className="visually-hidden">Reading the albums</span>
    {['a', 'b', 'c', 'd'].map(row => (
      <SkeletonBlock key={row} className="album-list-skeleton" />
    ))}
  </div>
)

function NoAlbums({ search: { q, tab }, flagships }: { search: AlbumListSearch; flagships: boolean }) {
  if (q) return <EmptyState title={`Nothing matches “${q}”`}>Titles, texts and places were searched.</EmptyState>
  if (tab !== 'all') return <EmptyState title={`Nothing in ${tabNames[tab]}`} />
  return (
    <EmptyState
      title={flagships ? 'No album belongs to a flagship yet.' : 'No albums yet.'}
      action={{ to: paths.adminAlbum('new'), label: 'Make the first' }}
    >
      {flagships ? 'An album names its edition on its own page.' : 'The gallery says so to visitors.'}
    </EmptyState>
  )
}

/** Said of what the search leaves. */
const standing = ({ published, scheduled, draft }: Page['counts']) =>
  `${published} published, ${scheduled} scheduled, ${draft} ${draft === 1 ? 'draft' : 'drafts'}.`
