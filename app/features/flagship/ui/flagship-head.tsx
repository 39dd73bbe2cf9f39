import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BackLink, MoreLink } from '../../../ui/more-link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { FlagshipEdition, NextFlagshipEvent } from '../flagship.ts'
import type { FlagshipDetail } from '../flagship-page-queries.ts'
import { EditionDates } from './edition-dates.tsx'
import './flagship-page.css'

export type FlagshipHeadProps = {
  flagship: FlagshipDetail
  title: string
  /** Next event. Undefined while the next event is not announced; null if the page does not show a next event. */
  next?: NextFlagshipEvent | null | undefined
  /** Edition that the page is about, if any. The page then shows the dates of the edition. */
  edition?: FlagshipEdition | undefined
}

/**
 * Head of a flagship page on a dark background: the name of the city as large as possible, a summary, and the date on a
 * rectangle without the woven pattern.
 */
export function FlagshipHead({ flagship, title, next, edition }: FlagshipHeadProps) {
  const { slug, subtitle, hue, image_url, image_alt, media } = flagship
  return (
    <header className="night flagship-head">
      <div className="wrap grid">
        <div className="flagship-name">
          <BackLink to={paths.flagships}>Flagships</BackLink>
          <h1>{title}</h1>
        </div>
        <div className="span-6 flagship-summary">
          {edition ? (
            <p className="small quiet">{edition.title}</p>
          ) : (
            subtitle && !next && <p className="small quiet">{subtitle}</p>
          )}
          <p>{edition?.summary || flagship.summary}</p>
        </div>
      </div>
      <div className="flagship-band">
        <Picture
          src={image_url}
          alt={image_alt ?? ''}
          details={media}
          sizes="100vw"
          seed={`flag-${slug}`}
          hue={hue}
          width={1440}
          height={432}
          eager
        />
        <div className="wrap">
          <div className="flagship-plate" hidden={next === null && !edition}>
            {edition ? (
              <EditionTime edition={edition} />
            ) : next ? (
              <NextEventTime next={next} />
            ) : (
              <p>The next date is not fixed yet.</p>
            )}
          </div>
        </div>
      </div>
    </header>
  )
}

const EditionTime = ({ edition }: { edition: FlagshipEdition }) => (
  <>
    <p className="flagship-dates">
      <EditionDates edition={edition} />
    </p>
    {edition.venue && <p className="quiet">{edition.venue}</p>}
  </>
)

function NextEventTime({
  next: { days, month, inFull, iso, place, to, register, state },
}: {
  next: NextFlagshipEvent
}) {
  return (
    <>
      <p className="visually-hidden">Next: {inFull}</p>
      <time dateTime={iso} aria-hidden="true">
        <b>{days}</b> {month}
      </time>
      {place && <p className="quiet">{place}</p>}
      {state && <p className="flagship-notice">{state}</p>}
      <div className="flagship-actions">
        {register && (
          <ButtonLink external to={register}>
            Register
          </ButtonLink>
        )}
        {register ? <MoreLink to={to}>See the event</MoreLink> : <ButtonLink to={to}>See the event</ButtonLink>}
      </div>
    </>
  )
}
