import { PageHead } from '../platform/seo/page-head.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { MissingPage } from './missing-page.tsx'

/** Message after a rendering error, with a button that loads the page again. */
export function ErrorMessage({ missing }: { missing: boolean }) {
  if (missing) return <MissingPage />
  return (
    <>
      <PageHead title="This page could not be shown" description="This page could not be shown" />
      <PageTitle
        large
        title="This page could not be shown"
        intro="This is a problem on our side. Nothing you typed was sent."
      >
        <p>
          <button className="btn" type="button" onClick={() => window.location.reload()}>
            Retry
          </button>
        </p>
        <p>
          <a className="more" href="/">
            Return to Home
          </a>
        </p>
      </PageTitle>
    </>
  )
}
