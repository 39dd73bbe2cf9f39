import { formatMoment } from '../../platform/dates/date-format.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { Remark } from './remark-queries.ts'

/** One entry of a discussion, a comment or a reply: author, time and text. */
export const RemarkText = ({ said }: { said: Pick<Remark, 'by' | 'at' | 'words'> }) => (
  <p className="remark-said">
    <b>{said.by}</b> <Timestamp at={said.at}>{formatMoment(said.at)}</Timestamp>
    <span>{said.words}</span>
  </p>
)
