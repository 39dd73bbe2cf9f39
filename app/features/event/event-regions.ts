import { type Region, regions } from './event.ts'

/** Slug of a region: `West Africa` becomes `west-africa`. */
export const toRegionSlug = (region: Region) => region.toLowerCase().replaceAll(' ', '-')

export const findRegionBySlug = (slug: string): Region | undefined =>
  regions.find(region => toRegionSlug(region) === slug)
