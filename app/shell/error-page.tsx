import { PageTitle } from '../ui/page-title.tsx'
import { MissingPage } from './missing-page.tsx'

/** What is left when a page itself broke: a sentence and two ways on. Stands without the frame, which may be what broke. */
export function ErrorPage({ missing }: { missing: boolean }) {
  return (
    <main id="main">
      {missing ? (
        <MissingPage />
      ) : (
        <PageTitle large title="This page could not be shown" intro="The fault is ours. Nothing you typed was sent.">
          <p>
            <button className="btn" type="button" onClick={() => window.location.reload()}>
              Try again
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
