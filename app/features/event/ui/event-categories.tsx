import { ChoiceLinks } from '../../../ui/choice-links.tsx'
import { buildEventSearchPath, type EventSearch, hasEventFilters } from '../event-input.ts'
import type { EventCounts } from '../event-list-rows.ts'

type ColouredCircle = { slug: string; name: string; color_hex: string | null }

/**
 * All circles with their colours, as links that filter events. Numbers are shown only while no other filter is active.
 */
export function EventCategories({
  counts,
  search,
  circles,
}: {
  counts: EventCounts | undefined
  search: EventSearch
  circles: ColouredCircle[]
}) {
  const isWhole = !hasEventFilters({ ...search, circle: 'all' })
  const rows = [
    { slug: 'all', name: 'All circles', color_hex: null, count: counts?.total },
    ...circles.map(({ slug, name, color_hex }) => ({
      slug,
      name,
      color_hex,
      count: counts && (counts.circles[slug] ?? 0),
    })),
  ]
  return (
    <div className="event-categories desk-only">
      <h3 id="event-categories">Categories</h3>
      <ChoiceLinks
        label="Categories"
        items={rows.map(({ slug, name, color_hex, count }) => ({
          to: buildEventSearchPath(search, { circle: slug }),
          label: name,
          hue: color_hex ?? undefined,
          count: isWhole ? count : undefined,
          current: search.circle === slug,
        }))}
      />
    </div>
  )
}
