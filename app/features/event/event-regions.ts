import { type Region, regions } from './event.ts'

/** Region as a slug: `West Africa` is `west-africa`. */
export const toRegionSlug = (region: Region) => region.toLowerCase().replaceAll(' ', '-')

export const findRegionBySlug = (slug: string): Region | undefined =>
  regions.find(region => toRegionSlug(region) === slug)
