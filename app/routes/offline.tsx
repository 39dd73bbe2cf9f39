import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { formatDayOfYear, formatTime } from '../platform/dates/date-format.ts'
import { type OfflinePage, readOfflinePages } from '../platform/offline/offline-pages.ts'
import { product } from '../platform/product.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { toSafeReturnPath } from '../platform/session/return-path.ts'
import { formatFileSize } from '../platform/text/file-size.ts'
import { formatQuantity } from '../platform/text/pluralize.ts'
import { clearOfflinePages, isOfflineReadingEnabled, restartOfflineReading } from '../shell/offline-reading.ts'
import { PatternBorder } from '../ui/band.tsx'
import { ActionButton, Button } from '../ui/button.tsx'
import { Tile, Tiles } from '../ui/index-rows.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section, SectionHead } from '../ui/section.tsx'
import './offline.css'

const subscribeToNothing = () => () => {}
/**
 * URL of the page that could not be loaded. Only the browser knows the URL, because the service worker caches one
 * offline page for all URLs.
 */
const readRequestedPage = () => toSafeReturnPath(new URLSearchParams(window.location.search).get('from')) ?? null

export default function OfflineRoute() {
  const requestedPath = useSyncExternalStore(subscribeToNothing, readRequestedPage, () => null)
  useReturnToRequestedPage(requestedPath)
  return (
    <>
      <PageHead title="Reading offline" description="The pages of this site that are saved on this device." />
      <PageTitle
        large
        title={requestedPath === null ? 'Reading offline' : 'This page is not on your device'}
        intro={
          requestedPath === null
            ? 'Pages that you open are saved on your device and can be read without a connection.'
            : 'You have not opened it here before, so it needs a connection. It opens by itself once you are connected.'
        }
      />
      <SavedPages />
      <PatternBorder seed="a thread that was dropped" kind="broken" />
    </>
  )
}

/** Interval in ms between checks of the connection. */
const checkIntervalMs = 5_000

/**
 * Opens the requested page when the site responds again. `navigator.onLine` is not used, because it only means that a
 * network exists: leaving the page too early would cancel a link that the visitor has just clicked.
 */
function useReturnToRequestedPage(wanted: string | null): void {
  const { data: isBack } = useQuery({
    queryKey: ['connection', wanted],
    queryFn: () => fetch(wanted ?? '', { method: 'HEAD', cache: 'no-store' }).then(() => true),
    enabled: wanted !== null,
    retry: true,
    retryDelay: checkIntervalMs,
    gcTime: 0,
  })
  useEffect(() => {
    if (isBack && wanted !== null) window.location.replace(wanted)
  }, [isBack, wanted])
}

/** Query for the pages that this device has cached. The server has no such data. */
const savedPagesQuery = {
  queryKey: ['kept pages'],
  queryFn: readOfflinePages,
  networkMode: 'always',
  staleTime: 0,
} as const

function SavedPages() {
  const { data, refetch } = useQuery({ ...savedPagesQuery, enabled: typeof caches !== 'undefined' })
  // The container is as high as the window before and after loading, so that the content below does not move visibly.
  return <div className="kept">{data && <SavedPageList {...data} refetch={refetch} />}</div>
}

type SavedPageListProps = Awaited<ReturnType<typeof readOfflinePages>> & { refetch: () => unknown }

function SavedPageList({ pages, bytes, refetch }: SavedPageListProps) {
  const isUnder = (folder: string) => (page: OfflinePage) => page.address.startsWith(folder)
  const news = pages.filter(isUnder('/news'))
  const events = pages.filter(isUnder('/event'))
  const others = pages.filter(page => !news.includes(page) && !events.includes(page))
  const groups = [
    { title: 'News', pages: news },
    { title: 'Events', pages: events },
    { title: 'Pages', pages: others },
  ].filter(group => group.pages.length > 0)
  return (
    <>
      {groups.map((group, i) => (
        <Section key={group.title} labelledBy={`kept-${group.title}`} close={i > 0}>
          <SectionHead title={group.title} id={`kept-${group.title}`} />
          <Tiles className="span-9">
            {group.pages.map(({ address, title, savedAt }) => (
              <Tile key={address} to={address} title={formatTitle(title)}>
                Saved {formatDayOfYear(savedAt)}, {formatTime(savedAt)}
              </Tile>
            ))}
          </Tiles>
        </Section>
      ))}
      <Section labelledBy="kept" close={groups.length > 0}>
        <SectionHead title="On this device" id="kept" />
        <div className="span-6 kept-size">
          <SavedPagesSize pages={pages.length} bytes={bytes} onChange={() => void refetch()} />
        </div>
      </Section>
    </>
  )
}

/** Title of a page without the name of the site. */
const formatTitle = (title: string) => (title === product.name ? 'Home' : title.split(` | ${product.name}`)[0]) || title

function SavedPagesSize({ pages, bytes, onChange }: { pages: number; bytes: number; onChange: () => void }) {
  if (!isOfflineReadingEnabled())
    return (
      <>
        <p>No pages are saved.</p>
        <Button
          line
          onClick={() => {
            restartOfflineReading()
            onChange()
          }}
        >
          Save pages again
        </Button>
      </>
    )
  return (
    <>
      <p>
        {pages === 0 ? 'No pages yet' : `${formatQuantity(pages, 'page')}, ${formatFileSize(bytes)}`}. The last sixty
        pages you read are saved, for sixty days at most. Pages of your account are never saved.
      </p>
      <ActionButton line onAction={() => clearOfflinePages().then(onChange)}>
        Delete and stop saving
      </ActionButton>
    </>
  )
}
