import { useQuery } from '@tanstack/react-query'
import { Image } from 'lucide'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { buildSizedUrl } from '../../../platform/images/picture-sizes.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { describeDraft } from '../draft-line.ts'
import { frontPageQueries, type UnfinishedDraft } from '../front-page-queries.ts'
import { FrontPageSection } from './front-page-section.tsx'

/** Drafts of the current user and unsaved changes, newest first. */
export function DraftList() {
  const query = useQuery(frontPageQueries.drafts)
  return (
    <FrontPageSection
      id="unfinished"
      title="Unfinished"
      about={query.data && query.data.total > 0 ? formatQuantity(query.data.total, 'draft') : undefined}
      query={query}
    >
      {({ total, rows }) =>
        rows.length === 0 ? (
          <p className="front-empty" role="status">
            <b>No drafts</b> Your drafts and unsaved changes appear here.
          </p>
        ) : (
          <>
            <ul className="front-drafts">
              {rows.map(draft => (
                <DraftRow key={`${draft.kind} ${draft.id}`} draft={draft} />
              ))}
            </ul>
            {total > rows.length && <p className="part-quiet">{total - rows.length} older drafts are in the lists.</p>}
          </>
        )
      }
    </FrontPageSection>
  )
}

function DraftRow({ draft }: { draft: UnfinishedDraft }) {
  const { to, text } = describeDraft(draft)
  const title = draft.title?.trim() || 'Untitled'
  return (
    <li className="front-row">
      <span className="front-image">
        {draft.image ? (
          <img src={buildSizedUrl(draft.image, 320)} alt="" width={64} height={48} loading="lazy" decoding="async" />
        ) : (
          <Icon drawing={Image} />
        )}
      </span>
      <div>
        <b dir="auto">{title}</b>
        <small>{text}</small>
        <small>
          <Timestamp at={draft.updated_at}>{formatShortDateAndTime(draft.updated_at)}</Timestamp>
        </small>
      </div>
      <ButtonLink line to={to}>
        Continue<span className="visually-hidden">: {title}</span>
      </ButtonLink>
    </li>
  )
}
