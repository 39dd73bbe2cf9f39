import { useDrafts } from '../../../desk/record/draft-rows.ts'
import { RecordEditor } from '../../../desk/record-editor.tsx'
import { Status } from '../../../ui/status.tsx'
import { findYearInHeader } from './edition-findings.ts'
import { editionRecord } from './edition-record.ts'
import type { FlagshipAdminLocation } from './flagship-admin-queries.ts'
import { flagshipRecord } from './flagship-record.ts'
import { SectionLine } from './section-line.tsx'
import { type SectionInputHandler, SectionInputReporter } from './section-row.tsx'

type Props = { place: FlagshipAdminLocation; onTyped: SectionInputHandler }

/** First row of the list of sections: the edition, or the flagship. This row cannot be moved. */
export function FlagshipHeaderRow({ place, onTyped }: Props) {
  const { flagship, edition, open } = place
  const kind = edition ? editionRecord : flagshipRecord
  const record = edition ?? flagship
  const drafts = useDrafts(kind.kind)
  const old = edition && findYearInHeader(edition)
  // The flagship page of Davos may be hidden. The same content is on the main page, which is always visible.
  const isVisible = !edition || edition.is_visible
  return (
    <li className={open === record.id ? 'section-line-open' : undefined}>
      <SectionLine
        place={place}
        id={record.id}
        number={1}
        name="Header"
        line={
          edition ? (
            <>
              Title, dates, venue, directions and practical information.
              {old && <span className="section-line-warning"> Mentions {old}.</span>}
            </>
          ) : (
            'Title, city and image'
          )
        }
        state={isVisible ? <Status kind="published">Visible</Status> : <Status kind="archived">Hidden</Status>}
      >
        {headingId =>
          drafts && (
            <RecordEditor
              kind={kind}
              row={edition ?? removeEditions(flagship)}
              drafts={drafts}
              title={record.title}
              labelledBy={headingId}
              within={form => <SectionInputReporter id={record.id} values={form.values} onTyped={onTyped} />}
            />
          )
        }
      </SectionLine>
    </li>
  )
}

const removeEditions = ({ editions: _, ...row }: FlagshipAdminLocation['flagship']) => row
