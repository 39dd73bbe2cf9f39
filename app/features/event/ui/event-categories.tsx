import { ChoiceLinks } from '../../../ui/choice-links.tsx'
import type { Event } from '../event.ts'
import { countByCircle } from '../event-filter.ts'
import { type EventSearch, eventSearchPath } from '../event-input.ts'

type ColouredCircle = { slug: string; name: string; color_hex: string | null }

/** Every circle with its colour and how many events it has; choosing one filters by it. */
export function EventCategories({
  events,
  search,
  circles,
}: {
  events: Event[]
  search: EventSearch
  circles: ColouredCircle[]
}) {
  const counts = countByCircle(events)
  const rows = [
    { slug: 'all', name: 'All circles', color_hex: null, count: events.length },
    ...circles.map(({ slug, name, color_hex }) => ({ slug, name, color_hex, count: counts.get(slug) ?? 0 })),
  ]
  return (
    <div className="event-categories desk-only">
      <h3 id="event-categories">Categories</h3>
      <ChoiceLinks
        label="Categories"
        items={rows.map(({ slug, name, color_hex, count }) => ({
          to: eventSearchPath(search, { circle: slug }),
          label: name,
          hue: color_hex ?? undefined,
          count,
          current: search.circle === slug,
        }))}
      />
    </div>
  )
}
