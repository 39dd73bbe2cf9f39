import { ShowByWidth } from '../../../ui/show-by-width.tsx'
import { type EditionTimes, formatEditionDates } from '../flagship.ts'

/** Dates of an edition. Months are abbreviated on small screens. */
export const EditionDates = ({ edition }: { edition: EditionTimes }) => (
  <ShowByWidth wide={formatEditionDates(edition)} narrow={formatEditionDates(edition, 'short')} />
)
