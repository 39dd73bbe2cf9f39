import { VisibleAtWidth } from '../../../ui/visible-at-width.tsx'
import { type EditionStartAndEnd, formatEditionDates } from '../flagship.ts'

/** Dates of an edition. Months are abbreviated on small screens. */
export const EditionDates = ({ edition }: { edition: EditionStartAndEnd }) => (
  <VisibleAtWidth wide={formatEditionDates(edition)} narrow={formatEditionDates(edition, 'short')} />
)
