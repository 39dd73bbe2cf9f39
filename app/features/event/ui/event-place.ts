import { type Event, regionLabel } from '../event.ts'

/** `Kigali, East Africa`: the town, which is what a place ends with, and the region. */
export function eventPlace({ location, region }: Pick<Event, 'location' | 'region'>): string {
  const town = location?.split(',').at(-1)?.trim()
  return [town, region && regionLabel(region)].filter(Boolean).join(', ')
}
