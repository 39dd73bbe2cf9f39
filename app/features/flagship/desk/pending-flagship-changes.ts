import type { DraftRows } from '../../../desk/record/draft-rows.ts'
import { buildPendingChange, type PendingChange } from '../../../desk/record/pending-change.ts'
import type { RowValues } from '../../../desk/record/row-source.ts'
import { toSectionKind } from '../flagship-section.ts'
import { chairRecord } from './chair-record.ts'
import { countSessionsWithoutSpeaker } from './edition-findings.ts'
import { editionRecord } from './edition-record.ts'
import type { FlagshipAdminLocation, StoredChair, StoredSection } from './flagship-admin-queries.ts'
import { flagshipRecord } from './flagship-record.ts'
import { sectionRecords } from './section-record.ts'

type StoredContent = {
  place: Pick<FlagshipAdminLocation, 'flagship' | 'edition'>
  sections: readonly StoredSection[]
  chairs: readonly StoredChair[]
}

/**
 * Unpublished drafts of the current user, grouped by record type. `opening` are drafts of the record of the flagship or
 * edition, without its sections.
 */
export type FlagshipDrafts = { opening: DraftRows; sections: DraftRows; chairs: DraftRows }

/** Unpublished changes of the current user, in the order of the flagship page. */
export function listFlagshipChanges(
  { place, sections, chairs }: StoredContent,
  drafts: FlagshipDrafts,
): PendingChange[] {
  const { editions: _, ...flagship } = place.flagship
  const opening: RowValues = place.edition ?? flagship
  return [
    buildPendingChange(place.edition ? editionRecord : flagshipRecord, opening, 'Header', drafts.opening),
    ...sections.map(section =>
      buildPendingChange(sectionRecords[toSectionKind(section.kind)], section, section.heading, drafts.sections),
    ),
    ...chairs.map(chair =>
      buildPendingChange(
        chairRecord,
        chair,
        `Seat ${chair.number}${chair.name ? `, ${chair.name}` : ''}`,
        drafts.chairs,
      ),
    ),
  ].filter(change => change !== undefined)
}

/**
 * Warning about a change that can be published nevertheless: `Programme has 2 lines without a name. They may go out.`
 */
export function formatPendingChangeHint({ title, kind, draft }: PendingChange): string | undefined {
  if (kind !== sectionRecords.programme) return undefined
  const unnamed = countSessionsWithoutSpeaker(draft.values.items)
  if (unnamed === 0) return undefined
  return `${title} has ${unnamed === 1 ? 'a session without a speaker. It' : `${unnamed} sessions without a speaker. They`} can be published.`
}
