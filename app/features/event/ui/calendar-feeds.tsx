import { paths } from '../../../platform/paths.ts'
import { useSiteOrigin } from '../../../platform/seo/site-origin.ts'
import { CollapsibleSection } from '../../../ui/panel.tsx'
import { toWebcalUrl } from '../calendar-links.ts'
import { eventRegions, formatRegion } from '../event.ts'
import type { EventSearch } from '../event-input.ts'
import { toRegionSlug } from '../event-regions.ts'
import './calendar-feeds.css'

type FeedTarget = { slug: string; name: string }
type FeedLink = { name: string; path: string }

/**
 * Feed that fits the filters of the page best: of the selected circle, otherwise of the region, otherwise of all
 * events.
 */
function findBestFeed({ circle, region }: EventSearch, circles: readonly FeedTarget[]): FeedLink {
  const chosen = circles.find(({ slug }) => slug === circle)
  if (chosen) return { name: chosen.name, path: paths.calendars.circle(chosen.slug) }
  if (region) return { name: formatRegion(region), path: paths.calendars.region(toRegionSlug(region)) }
  return { name: 'All events', path: paths.calendars.all }
}

type Props = {
  search: EventSearch
  circles: readonly FeedTarget[]
  /** Current time in ms since 1970. */
  now: number
}

/** List of all calendar feeds. A calendar that subscribes to a feed is updated automatically. */
export function CalendarFeeds({ search, circles, now }: Props) {
  const thisYear = new Date(now).getUTCFullYear()
  const origin = useSiteOrigin()
  const nearestFeed = findBestFeed(search, circles)
  const others: FeedLink[] = [
    { name: 'All events', path: paths.calendars.all },
    { name: 'Flagship convenings', path: paths.calendars.flagships },
    ...circles.map(({ name, slug }) => ({ name, path: paths.calendars.circle(slug) })),
    ...eventRegions.map(region => ({ name: formatRegion(region), path: paths.calendars.region(toRegionSlug(region)) })),
  ].filter(({ path }) => path !== nearestFeed.path)
  return (
    <section className="grid calendar-feeds" aria-labelledby="follow-calendar">
      <h3 className="span-3" id="follow-calendar">
        Follow this calendar
      </h3>
      <div className="span-9">
        <p>
          <a href={toWebcalUrl(origin, nearestFeed.path)}>{nearestFeed.name}</a> in your own calendar, kept up to date,
          or as{' '}
          <a href={nearestFeed.path} aria-label={`.ics file: ${nearestFeed.name}`}>
            .ics
          </a>
        </p>
        <p>
          It holds the last twelve months and all that is to come. The years before:{' '}
          {[1, 2, 3].map(ago => (
            <span key={ago}>
              <a href={paths.calendars.year(thisYear - ago)}>{thisYear - ago}</a>{' '}
            </span>
          ))}
        </p>
        <CollapsibleSection summary="Other calendars: a circle, a region, the flagships">
          <ul>
            {others.map(({ name, path }) => (
              <li key={path}>
                <a href={toWebcalUrl(origin, path)}>{name}</a>
                <a href={path} aria-label={`.ics file: ${name}`}>
                  .ics
                </a>
              </li>
            ))}
          </ul>
        </CollapsibleSection>
      </div>
    </section>
  )
}
