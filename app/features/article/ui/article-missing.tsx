import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'

/**
 * Page for an article that does not exist or could not be loaded. `reason` explains why the article could not be
 * loaded.
 */
export function ArticleMissing({ reason, path }: { reason?: string | undefined; path?: string | undefined }) {
  return (
    <div data-reason={reason}>
      <PageHead title="Article Not Found" description="The article is not here." />
      <PageTitle title="Article Not Found" intro="The article you're looking for doesn't exist or has been removed.">
        {reason && path && (
          <ButtonLink reloadDocument to={path}>
            Retry
          </ButtonLink>
        )}
        <ButtonLink line={Boolean(reason)} to="/news">
          Back to News
        </ButtonLink>
      </PageTitle>
    </div>
  )
}
