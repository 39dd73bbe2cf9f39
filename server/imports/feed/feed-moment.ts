import { lookupTable } from '../../lookup-table.ts'
import { type ToldMoment, toldMoment } from '../told-moment.ts'

/** Zones as RFC 822 abbreviates them, and as feeds of Africa and Europe do. */
const offsets = lookupTable<string>({
  UT: '+0000',
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
  WET: '+0000',
  WAT: '+0100',
  CET: '+0100',
  CEST: '+0200',
  CAT: '+0200',
  SAST: '+0200',
  EET: '+0200',
  EAT: '+0300',
})

/** A year of two digits, which RFC 822 allowed: 69 is 1969 and 68 is 2068. */
const inFull = (year: string) => `${Number(year) >= 69 ? '19' : '20'}${year}`

/** The moment that a feed writes: RFC 822 with its short years and zones, ISO 8601, or what people write. */
export const feedMoment = (written: string): ToldMoment =>
  toldMoment(
    written
      .trim()
      .slice(0, 100)
      .replace(/^(\D{0,12}\d{1,2}[ -]\p{L}{3}[ -])(\d{2})(?=\s)/u, (_, day: string, year: string) => day + inFull(year))
      .replace(/\b([A-Z]{2,4})$/, zone => offsets[zone] ?? zone),
  )
