import { type Region, regions } from './event.ts'

/** Region as a slug: `West Africa` is `west-africa`. */
export const regionSlug = (region: Region) => region.toLowerCase().replaceAll(' ', '-')

export const regionBySlug = (slug: string): Region | undefined => regions.find(region => regionSlug(region) === slug)
