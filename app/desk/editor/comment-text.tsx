import { formatDateAndTime } from '../../platform/dates/date-format.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { PassageComment } from './remark-queries.ts'

/** One entry of a discussion (a comment or a reply) with author, time and text. */
export const CommentText = ({ said }: { said: Pick<PassageComment, 'by' | 'at' | 'words'> }) => (
  <p className="remark-said">
    <b>{said.by}</b> <Timestamp at={said.at}>{formatDateAndTime(said.at)}</Timestamp>
    <span>{said.words}</span>
  </p>
)
