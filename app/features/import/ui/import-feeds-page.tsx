import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { type ImportFeed, isFeedBeingRead, readNewFeedSearch } from '../import-feed.ts'
import { isPermissionError, makeImportFeedsQuery } from '../import-source-queries.ts'
import { ImportFeedDialog } from './import-feed-dialog.tsx'
import { ImportFeedTable } from './import-feed-table.tsx'
import { ImportTabs } from './import-tabs.tsx'
import { ReadAllFeedsButton } from './read-all-feeds-button.tsx'
import './import-sources.css'

/**
 * Page with all registered feeds and their status. The database restricts access too: only editors can read the feeds,
 * and only admins can change them. Managers see a note and cannot edit.
 */
export function ImportFeedsPage() {
  const { can } = useSession()
  const mayRegister = can('register sources')
  const { data: sources, error, isError, refetch } = useQuery(makeImportFeedsQuery())
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readNewFeedSearch(params)
  const [isAdding, setIsAdding] = useState(false)
  const isOpen = mayRegister && (isAdding || search.address !== undefined)
  const close = () => {
    setIsAdding(false)
    if (search.address !== undefined) void navigate(paths.adminImportAll, { replace: true })
  }
  if (isPermissionError(error))
    return (
      <EmptyState heading="h1" title="Feeds are for admins and managers">
        Your account has neither role. <Link to={paths.home}>Go to the front page</Link>
      </EmptyState>
    )
  return (
    <>
      <PageHead title="Feeds" description="URLs that are imported regularly." />
      <AdminPageHead
        crumb={<Link to={paths.adminNews}>News</Link>}
        title="Feeds"
        lede="Feeds, calendars and files that are read regularly. New items are imported."
        actions={
          mayRegister && (
            <>
              {sources && <ReadAllFeedsButton sources={sources} />}
              <Button onClick={() => setIsAdding(true)}>Add feed</Button>
            </>
          )
        }
      />
      <ImportTabs kind={search.kind ?? 'article'} current={paths.adminImportAll} />
      {!mayRegister && (
        <p className="quiet import-sources-note">Only admins can add, edit or run feeds. You can see the results.</p>
      )}
      {isError && !sources ? (
        <ReadFailureCallout subject="Feeds" retry={() => void refetch()} />
      ) : sources?.length === 0 ? (
        <EmptyState title="No feeds yet">
          Add the feed or calendar of a partner or another site. New items arrive as drafts.
          {!mayRegister && ' Ask an admin.'}
        </EmptyState>
      ) : (
        sources && (
          <>
            <FeedReadingStatus sources={sources} />
            <ImportFeedTable sources={sources} mayRegister={mayRegister} />
          </>
        )
      )}
      {/* The React key remounts the form when the URL, and with it the initial values, changes while the form is
          open. */}
      {isOpen && <ImportFeedDialog key={search.address} said={search} onClose={close} />}
    </>
  )
}

/** Lines about feeds that are being read, and about feeds with a problem. */
function FeedReadingStatus({ sources }: { sources: readonly ImportFeed[] }) {
  const readingCount = sources.filter(source => isFeedBeingRead(source, Date.now())).length
  const unread = sources.filter(({ isOn, mayBeRead }) => isOn && !mayBeRead).length
  return (
    <>
      <p className="import-sources-left quiet" role="status">
        {readingCount > 0 &&
          `${readingCount} of ${sources.length} ${readingCount === 1 ? 'is' : 'are'} being read or queued.`}
      </p>
      {unread > 0 && (
        <Callout tone="warn" title={unread === 1 ? '1 feed is not being read.' : `${unread} feeds are not being read.`}>
          The person who added {unread === 1 ? 'it' : 'them'} can no longer import. An admin can run{' '}
          {unread === 1 ? 'it' : 'them'} as themselves.
        </Callout>
      )}
    </>
  )
}
