import { useQuery } from '@tanstack/react-query'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { useDrafts } from '../../../desk/record/draft-rows.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { MenuEditor } from './menu-editor.tsx'
import { storedMenuQueries } from './stored-menu-queries.ts'

/** Settings page of the menu. */
export function MenuPage() {
  const stored = useQuery(storedMenuQueries.stored())
  const targets = useQuery(storedMenuQueries.targets())
  const drafts = useDrafts('menu')
  const isRead = Boolean(stored.data && targets.data && drafts)
  const isFailed = !isRead && (stored.isError || targets.isError)
  const retry = () => void Promise.all([stored.refetch(), targets.refetch()])
  return (
    <>
      <PageHead title="Menu and footer, settings" description="For editors and administrators." />
      <AdminPageHead
        crumb="Settings"
        title={<span id="menu-title">Menu and footer</span>}
        lede="Order, labels and links of the header, the mobile menu and the footer."
      />
      {isFailed && <ReadFailureCallout subject="The menu" retry={retry} />}
      {!isRead && !isFailed && stored.data !== null && <p className="quiet">Loading the menu…</p>}
      {stored.data === null && (
        <p>The menu is missing in the database. Ask your host to restore the table “menus” from a backup.</p>
      )}
      {stored.data && targets.data && drafts && (
        <MenuEditor stored={stored.data} targets={targets.data} drafts={drafts} />
      )}
    </>
  )
}
