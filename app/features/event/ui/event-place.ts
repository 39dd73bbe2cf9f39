import { type Event, regionLabel } from '../event.ts'

/** `Kigali, East Africa`: the town, which is what a place ends with where nobody named it, and the region. */
export function formatEventPlace({ location, town, region }: Pick<Event, 'location' | 'town' | 'region'>): string {
  return [town ?? location?.split(',').at(-1)?.trim(), region && regionLabel(region)].filter(Boolean).join(', ')
}
