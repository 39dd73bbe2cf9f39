import { PageTitle } from '../ui/page-title.tsx'
import { MissingPage } from './missing-page.tsx'

/**
 * Error page after a rendering error: a sentence and two links. The page has no layout, because the layout may have
 * caused the error.
 */
export function ErrorPage({ missing }: { missing: boolean }) {
  return (
    <main id="main">
      {missing ? (
        <MissingPage />
      ) : (
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
      )}
    </main>
  )
}
