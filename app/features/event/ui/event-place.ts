import { type Event, formatRegion } from '../event.ts'

/** Town and region of an event: `Kigali, East Africa`. Without a town, the last part of the location is used. */
export function formatEventPlace({ location, town, region }: Pick<Event, 'location' | 'town' | 'region'>): string {
  return [town ?? location?.split(',').at(-1)?.trim(), region && formatRegion(region)].filter(Boolean).join(', ')
}
