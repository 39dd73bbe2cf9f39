import { ByWidth } from '../../../ui/by-width.tsx'
import { type EditionTimes, editionDates } from '../flagship.ts'

/** Dates of an edition, with abbreviated months on small screens. */
export const EditionDates = ({ edition }: { edition: EditionTimes }) => (
  <ByWidth wide={editionDates(edition)} narrow={editionDates(edition, 'short')} />
)
