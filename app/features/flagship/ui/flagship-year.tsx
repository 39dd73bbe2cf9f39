import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { CoverOrder } from '../../../ui/cover-order.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { NextFlagshipEvent } from '../flagship.ts'
import type { FlagshipWithEditions } from '../flagship-page-queries.ts'
import './flagship-year.css'
import '../../../ui/stretched-link.css'

export type FlagshipWithDate = { flagship: FlagshipWithEditions; next: NextFlagshipEvent | undefined }

/** Flagship events of the year as a timetable: one line per event with the date and the city in large type. */
export function FlagshipYear({ flagships }: { flagships: FlagshipWithDate[] }) {
  return (
    <section className="night flagship-year" aria-label="The convenings of the year">
      <CoverOrder of={flagships.map(({ flagship }) => `flag-${flagship.slug}`)}>
        <ol className="wrap">
          {flagships.map(({ flagship, next }) => (
            <li
              key={flagship.id}
              className="grid"
              style={{ '--hue': flagship.hue ?? undefined } as React.CSSProperties}
            >
              <p className="span-3 flagship-date">
                {next ? (
                  <time dateTime={next.iso}>
                    <b>{next.days}</b>
                    <span>{next.month}</span>
                  </time>
                ) : (
                  <span>Next date to be announced</span>
                )}
                {next?.state && <span className="flagship-state">{next.state}</span>}
              </p>
              <div className="span-6 flagship-words">
                <h2>
                  <Link className="stretched-link" to={paths.flagship(flagship.slug)}>
                    {flagship.city || flagship.title}
                  </Link>
                </h2>
                <p>{flagship.summary}</p>
                <span className="more" aria-hidden="true">
                  See the convening
                  <Arrow />
                </span>
              </div>
              <Picture
                className="span-5-end flagship-cloth"
                src={flagship.image_url}
                alt={flagship.image_alt ?? ''}
                details={flagship.media}
                sizes="(min-width: 1024px) 40vw, 100vw"
                seed={`flag-${flagship.slug}`}
                hue={flagship.hue}
                width={320}
                height={320}
              />
            </li>
          ))}
        </ol>
      </CoverOrder>
    </section>
  )
}
