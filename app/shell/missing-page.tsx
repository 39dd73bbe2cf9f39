import { PageHead } from '../platform/seo/page-head.tsx'
import { PatternBorder } from '../ui/band.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** 404 page of the specification. `again` is a URL to retry, if the page could not be loaded. */
export function MissingPage({ again }: { again?: string | undefined }) {
  return (
    <>
      <PageHead title="Page not found" description="Page not found" />
      <PageTitle
        large
        title="Oops! Page not found"
        intro={
          again
            ? 'It may exist, but it could not be loaded.'
            : 'It may have moved, or the address may have a slip in it.'
        }
      >
        {again && <ButtonLink to={again}>Retry</ButtonLink>}
        <ButtonLink line={Boolean(again)} to="/">
          Return to Home
        </ButtonLink>
      </PageTitle>
      <PatternBorder seed="a thread that was dropped" kind="broken" />
    </>
  )
}
