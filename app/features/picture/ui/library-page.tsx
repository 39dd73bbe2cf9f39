import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { AdminTabs } from '../../../desk/admin-tabs.tsx'
import { ChooseFilesButton } from '../../../desk/library/choose-files-button.tsx'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { ListState } from '../../../desk/list/list-state.tsx'
import { isListFiltered, useHeadCounts } from '../../../desk/list/use-head-counts.ts'
import { useRowSelection } from '../../../desk/list/use-row-selection.ts'
import {
  libraryQueries,
  libraryTabs,
  type LibraryPage as Page,
  picturesPerPage,
} from '../../../platform/images/library-list.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { buildLibraryPath, buildOpenPicturePath, libraryList, readLibraryPageSearch } from '../picture-list.ts'
import { LibraryEmpty } from './library-empty.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryTiles } from './library-tiles.tsx'
import { PageDropZone } from './page-drop-zone.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { PictureSelection } from './picture-selection.tsx'
import type { PictureUsesOfRecord } from './picture-uses-list.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploadQueue } from './use-upload-queue.ts'
import './library-page.css'

/**
 * Page with the media library. Search, filters, tab and open picture are in the URL. Files can be dropped anywhere on
 * the page.
 */
export function LibraryPage({ places }: { places: PictureUsesOfRecord }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const address = readLibraryPageSearch(params)
  const { picture: openId, ...search } = address
  const query = useQuery(libraryQueries.page(search))
  const { data } = query
  const whole = libraryQueries.page(readLibraryPageSearch(new URLSearchParams()))
  const counts = useHeadCounts(query, whole, isListFiltered(address, libraryList.filters))
  const { queue, uploads } = useUploadQueue()
  const selection = useRowSelection()
  const open = (id: string | undefined) =>
    void navigate(buildOpenPicturePath(address, id), { preventScrollReset: true })
  return (
    <PageDropZone onFiles={files => queue.add(files)}>
      <PageHead title="Gallery" description="Images of the site." />
      <AdminPageHead
        title="Gallery"
        lede={counts ? formatCounts(counts) : null}
        actions={
          <ChooseFilesButton label="Upload" inputLabel="Files for the library" onFiles={files => queue.add(files)} />
        }
      />
      <AdminTabs
        label="Views of the library"
        tabs={[
          ...libraryTabs.map(tab => ({
            to: buildLibraryPath(address, { tab }),
            label: libraryList.tabNames[tab],
            count: data?.counts[tab],
            current: tab === search.tab,
          })),
          { to: paths.adminAlbums, label: 'Albums', current: false },
        ]}
      />
      <LibraryFilters address={address} folders={data?.folders ?? []} tags={data?.tags ?? []} />
      <UploadList uploads={uploads} queue={queue} />
      {data && <PictureSelection selection={selection} search={search} page={data} places={places} />}
      <ListState query={query} subject="Library" waiting="tiles">
        {page => (
          <div className={openId ? 'library library-open' : 'library'}>
            <div>
              {page.total === 0 ? (
                <LibraryEmpty address={address} counts={page.counts} />
              ) : (
                <LibraryTiles pictures={page.rows} openId={openId} onOpen={open} selection={selection} />
              )}
              {page.total > 0 && (
                <ListPager
                  page={search.page}
                  size={picturesPerPage}
                  shown={page.rows.length}
                  total={page.total}
                  at={pageNumber => buildLibraryPath(address, { page: pageNumber })}
                  stale={query.isPlaceholderData}
                />
              )}
            </div>
            {openId && <PicturePanel key={openId} id={openId} places={places} onClose={() => open(undefined)} />}
          </div>
        )}
      </ListState>
    </PageDropZone>
  )
}

/** Sentence with the number of all pictures by status. */
function formatCounts({ library, repair, ends }: Page['counts']): string {
  const formatCount = (count: number, singular: string, many: string) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? singular : many}`
  return `${formatCount(library, 'image', 'images')}. ${formatCount(repair, 'needs', 'need')} attention, ${formatCount(ends, 'consent expires', 'consents expire')} within 60 days.`
}
