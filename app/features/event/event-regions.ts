import { type EventRegion, eventRegions } from './event.ts'

/** Slug of a region: `West Africa` becomes `west-africa`. */
export const toRegionSlug = (region: EventRegion) => region.toLowerCase().replaceAll(' ', '-')

export const findRegionBySlug = (slug: string): EventRegion | undefined =>
  eventRegions.find(region => toRegionSlug(region) === slug)
