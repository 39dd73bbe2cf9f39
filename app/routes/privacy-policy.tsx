import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { splitPageSections } from '../features/page/page.ts'
import { pageQueries } from '../features/page/page-queries.ts'
import { PageContents } from '../features/page/ui/page-contents.tsx'
import { PageText } from '../features/page/ui/page-sections.tsx'
import { StoredPageSkeleton } from '../features/page/ui/stored-page-skeleton.tsx'
import { UnpublishedPageMessage } from '../features/page/ui/unpublished-page-message.tsx'
import { getContactEmail } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { paths } from '../platform/paths.ts'
import { hydrateQueries } from '../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { FactList, Panel } from '../ui/panel.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import { VisitorDate } from '../ui/visitor-date.tsx'
import type { Route } from './+types/privacy-policy'
import './privacy-policy.css'

const pageQuery = pageQueries.bySlug('privacy-policy')
const queries = [pageQuery, settingQueries.site] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchWithText(...queries)

const pageDescription = 'What this site keeps about you, why, for how long, and how to have it removed.'

export default function PrivacyRoute() {
  const { data: policy, isPending, isError, refetch } = useQuery(pageQuery())
  if (isPending) return <StoredPageSkeleton title="Privacy policy" />
  return (
    <>
      <PageHead title="Privacy policy" description={policy?.summary || pageDescription} path={paths.privacy} />
      <PageTitle title={policy?.title ?? 'Privacy policy'} intro={policy?.summary} />
      {isError && (
        <div className="wrap block-end">
          <ReadFailureCallout subject="The policy" retry={() => void refetch()} />
        </div>
      )}
      {policy === null && (
        <div className="wrap block-end">
          <UnpublishedPageMessage />
        </div>
      )}
      {policy && <PolicyText html={policy.body_html} changed={policy.changed_at} />}
    </>
  )
}

/** Layout for a long text: the table of contents stays visible, with the date and the contact beside it. */
function PolicyText({ html, changed }: { html: string; changed: string | undefined }) {
  const { data: site } = useQuery(settingQueries.site())
  const { opening, sections } = splitPageSections(html)
  const email = getContactEmail(site, 'privacy')
  return (
    <div className="wrap grid rows-2 policy">
      <div className="span-3">
        <PageContents sections={sections} />
      </div>
      <div className="span-5-end policy-aside">
        <Panel title="In short">
          <FactList
            items={[
              ...(changed ? [{ label: 'Changed', value: <VisitorDate at={changed} /> }] : []),
              {
                label: 'Ask',
                value: email ? <a href={`mailto:${email}`}>{email}</a> : <Link to={paths.connect}>Write to us</Link>,
              },
            ]}
          />
        </Panel>
      </div>
      <div className="span-6">
        <PageText opening={opening} sections={sections} />
      </div>
    </div>
  )
}
