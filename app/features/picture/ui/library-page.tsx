import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import {
  libraryQueries,
  libraryTabs,
  type LibraryPage as Page,
  picturesOnAPage,
} from '../../../platform/images/library-list.ts'
import { pictureTypes } from '../../../platform/images/picture-types.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { DeskTabs } from '../../../ui/desk-tabs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useKey } from '../../../ui/use-key.ts'
import { libraryPath, openPath, readLibraryAddress, tabNames } from '../picture-list.ts'
import { DropGround } from './drop-ground.tsx'
import { LibraryEmpty } from './library-empty.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryTiles } from './library-tiles.tsx'
import { PicturePanel } from './picture-panel.tsx'
import type { Places } from './picture-uses-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploadQueue } from './use-upload-queue.ts'
import './library-page.css'

/** The library of pictures: search, filters, tabs and the open picture stand in the address; files may be dropped anywhere. */
export function LibraryPage({ places }: { places: Places }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const address = readLibraryAddress(params)
  const { picture: openId, ...search } = address
  const { data, isError, isPlaceholderData, refetch } = useQuery(libraryQueries.page(search))
  const { queue, uploads } = useUploadQueue()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const open = (id: string | undefined) => void navigate(openPath(address, id), { preventScrollReset: true })
  useKey('u', choose)
  const chosen = data?.rows.filter(({ id }) => selected.has(id)) ?? []
  return (
    <DropGround onFiles={files => queue.add(files)}>
      <PageHead title="Gallery" description="The pictures of the site." />
      <DeskHead
        title="Gallery"
        lede={data && standing(data.counts)}
        actions={
          <>
            <input
              ref={input}
              className="visually-hidden"
              type="file"
              multiple
              accept={pictureTypes.join()}
              tabIndex={-1}
              aria-label="Files for the library"
              onChange={event => {
                queue.add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
            <Button onClick={choose}>
              <Icon drawing={Upload} /> Choose pictures <KeyHint>U</KeyHint>
            </Button>
          </>
        }
      />
      <DeskTabs
        label="Views of the library"
        tabs={[
          ...libraryTabs.map(tab => ({
            to: libraryPath(address, { tab }),
            label: tabNames[tab],
            count: data?.counts[tab],
            current: tab === search.tab,
          })),
          { to: paths.adminAlbums, label: 'Albums', current: false },
        ]}
      />
      <LibraryFilters address={address} folders={data?.folders ?? []} tags={data?.tags ?? []} />
      <UploadList uploads={uploads} queue={queue} />
      {chosen.length > 0 && (
        <SelectionBar pictures={chosen} tab={search.tab} places={places} onClear={() => setSelected(new Set())} />
      )}
      {isError ? (
        <ReadingFailure subject="The library" retry={() => void refetch()} />
      ) : !data || (isPlaceholderData && data.total === 0) ? (
        <Waiting />
      ) : (
        <div className={openId ? 'library library-open' : 'library'}>
          <div>
            {data.total === 0 ? (
              <LibraryEmpty address={address} counts={data.counts} />
            ) : (
              <LibraryTiles
                pictures={data.rows}
                openId={openId}
                onOpen={open}
                selected={selected}
                onSelect={setSelected}
              />
            )}
            <ListPager
              page={search.page}
              size={picturesOnAPage}
              shown={data.rows.length}
              total={data.total}
              at={page => libraryPath(address, { page })}
              stale={isPlaceholderData}
            />
          </div>
          {openId && <PicturePanel key={openId} id={openId} places={places} onClose={() => open(undefined)} />}
        </div>
      )}
    </DropGround>
  )
}

const Waiting = () => (
  <div className="library-waiting" role="status">
    <span className="visually-hidden">Reading the library</span>
    {['a', 'b', 'c', 'd', 'e', 'f'].map(tile => (
      <SkeletonBlock key={tile} className="library-skeleton" />
    ))}
  </div>
)

/** Said of what search and filters leave. */
function standing({ library, repair, ends }: Page['counts']): string {
  const said = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
  return `${said(library, 'picture', 'pictures')}. ${said(repair, 'waits', 'wait')} for repair, ${said(ends, 'agreement ends', 'agreements end')} within sixty days.`
}
