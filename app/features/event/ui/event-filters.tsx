import { maxSearchLength } from '../../../platform/address-search.ts'
import { Chips } from '../../../ui/chips.tsx'
import { SearchField, SelectField } from '../../../ui/field.tsx'
import { CollapsibleFilters, FilterForm } from '../../../ui/filter-form.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { eventRegions, eventTypes, formatRegion } from '../event.ts'
import { buildEventSearchPath, type EventSearch, noEventFilters } from '../event-input.ts'

type NamedCircle = { slug: string; name: string }

type EventFiltersProps = {
  search: EventSearch
  circles: NamedCircle[]
  /** Called to load the circles again after an error. */
  onCirclesAgain?: (() => void) | undefined
}

/**
 * Form with the filters of the event list. The state of the filters is only in the URL. Chips show active filters and
 * remove them.
 */
export function EventFilters({ search, circles, onCirclesAgain }: EventFiltersProps) {
  const { q, circle, region = '', type = '', day = '', tab } = search
  const values = { q, circle: circle === 'all' ? '' : circle, region, type, day, tab: tab === 'past' ? tab : '' }
  return (
    <>
      <FilterForm label="Find events" action="/events" values={values}>
        <SearchField
          label="Search"
          defaultValue={q}
          placeholder="Title, place or subject"
          maxLength={maxSearchLength}
          hint={q.length === maxSearchLength && `The first ${maxSearchLength} letters are looked for.`}
        />
        <CollapsibleFilters open={values.circle !== '' || region !== '' || type !== ''}>
          <SelectField
            label="Circle"
            name="circle"
            defaultValue={values.circle}
            hint={
              onCirclesAgain && (
                <>
                  The circles could not be loaded.{' '}
                  <button className="event-again" type="button" onClick={onCirclesAgain}>
                    Retry
                  </button>
                </>
              )
            }
            options={[{ value: '', label: 'All circles' }, ...listCircleChoices(circles, values.circle)]}
          />
          <SelectField
            label="Region"
            name="region"
            defaultValue={region}
            options={[
              { value: '', label: 'All regions' },
              ...eventRegions.map(value => ({ value, label: formatRegion(value) })),
            ]}
          />
          <SelectField
            label="Event type"
            name="type"
            defaultValue={type}
            options={[{ value: '', label: 'All types' }, ...eventTypes]}
          />
        </CollapsibleFilters>
        <input type="hidden" name="day" defaultValue={values.day} />
        <input type="hidden" name="tab" defaultValue={values.tab} />
      </FilterForm>
      <Chips
        chips={listChips(search, circles)}
        clear={{
          to: buildEventSearchPath(search, noEventFilters),
        }}
      />
    </>
  )
}

/** Options of the circle filter. The selected circle is included even while its name is unknown. */
const listCircleChoices = (circles: NamedCircle[], chosen: string) =>
  [...circles, ...(chosen && !circles.some(({ slug }) => slug === chosen) ? [{ slug: chosen, name: chosen }] : [])].map(
    ({ slug, name }) => ({ value: slug, label: name }),
  )

/** Active filters with labels. Each label links to the URL without that filter. */
function listChips(search: EventSearch, circles: NamedCircle[]) {
  const { q, circle, region, type, day } = search
  const without = (change: Partial<EventSearch>) => buildEventSearchPath(search, change)
  const circleName = circles.find(({ slug }) => slug === circle)?.name ?? circle
  // The network's own events have two values for the event type: the product's slug, and `collective`.
  const typeLabel = eventTypes.find(({ value }) => value === type)?.label ?? eventTypes[2].label
  return [
    q && { label: `“${q}”`, to: without({ q: '' }) },
    circle !== 'all' && { label: circleName, to: without({ circle: 'all' }) },
    region && { label: formatRegion(region), to: without({ region: undefined }) },
    type && { label: typeLabel, to: without({ type: undefined }) },
    day && { label: <VisitorDate at={day} />, to: without({ day: undefined }) },
  ].filter(chip => chip !== '' && chip !== false && chip !== undefined)
}
