import { formatMoment } from '../../platform/dates/date-format.ts'
import type { Remark } from './remark-queries.ts'

/** One entry of a discussion, a comment or a reply: author, time and text. */
export const RemarkText = ({ said }: { said: Pick<Remark, 'by' | 'at' | 'words'> }) => (
  <p className="remark-said">
    <b>{said.by}</b> <time dateTime={said.at}>{formatMoment(said.at)}</time>
    <span>{said.words}</span>
  </p>
)
