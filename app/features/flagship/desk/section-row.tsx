import { useEffect, useMemo, useRef } from 'react'
import { useSortableRow } from '../../../desk/list/sortable-rows.tsx'
import { useDrafts } from '../../../desk/record/draft-rows.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import type { useRowActions } from '../../../desk/record/use-row-actions.ts'
import { RecordEditor } from '../../../desk/record-editor.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import { type SectionKind, toSectionKind } from '../flagship-section.ts'
import { findYearInSection, isSectionEmpty } from './edition-findings.ts'
import { buildFlagshipLocationPath, type FlagshipAdminLocation, type StoredSection } from './flagship-admin-queries.ts'
import type { UnsavedFlagshipRecord } from './flagship-draft.ts'
import { SectionLine } from './section-line.tsx'
import { sectionKindLabels, sectionRecords } from './section-record.ts'
import {
  formatSectionContent,
  formatSectionVisibility,
  getSectionVisibility,
  type SectionVisibility,
} from './section-visibility.ts'
import { SectionVisibilityField } from './section-visibility-field.tsx'

export type SectionInputHandler = (typed: UnsavedFlagshipRecord | undefined) => void

/** Passes the values of an open form to the preview. */
export function SectionInputReporter({
  id,
  values,
  onTyped,
}: {
  id: string
  values: FieldValues
  onTyped: SectionInputHandler
}) {
  useEffect(() => onTyped({ id, values }), [id, values, onTyped])
  useEffect(() => () => onTyped(undefined), [onTyped])
  return null
}

/** Moves the focus to the first field when the form opens. */
function FocusFirstField() {
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => anchor.current?.closest('form')?.querySelector('input')?.focus(), [])
  return <span ref={anchor} hidden />
}

const visibilityStatusKinds: Record<SectionVisibility, StatusKind> = {
  now: 'published',
  from: 'scheduled',
  until: 'scheduled',
  never: 'archived',
}

type RowProps = {
  place: FlagshipAdminLocation
  section: StoredSection
  number: number
  actions: ReturnType<typeof useRowActions>
  onTyped: SectionInputHandler
}

/** Row of a section: content and visibility. The handle moves the row, and the name opens the form of the section. */
export function SectionRow({ place, section, number, actions, onTyped }: RowProps) {
  const { id, heading, is_visible } = section
  const { rowRef, style, isLifted, handle } = useSortableRow(id, heading)
  const now = Date.now()
  const term = getSectionVisibility(section, now)
  const isEditionHidden = place.edition?.is_visible === false
  const old = findYearInSection(section, place.edition)
  const row = { id, name: heading }
  return (
    <li
      ref={rowRef}
      data-row={id}
      className={
        [isLifted && 'section-line-lifted', place.open === id && 'section-line-open'].filter(Boolean).join(' ') ||
        undefined
      }
      style={style}
    >
      <SectionLine
        place={place}
        id={id}
        number={number}
        name={heading}
        line={
          <>
            {toSectionKind(section.kind) !== 'text' && `${sectionKindLabels[toSectionKind(section.kind)]}: `}
            {formatSectionContent(section)}
            {old && <span className="section-line-warning"> Mentions {old}.</span>}
          </>
        }
        state={
          <Status kind={isEditionHidden && term === 'now' ? 'draft' : visibilityStatusKinds[term]}>
            {isEditionHidden && term === 'now' && isSectionEmpty(section)
              ? 'Empty'
              : formatSectionVisibility(section, now, isEditionHidden)}
          </Status>
        }
        grip={handle}
        menu={
          <Menu
            label={`More actions for ${heading}`}
            entries={[
              { label: is_visible ? 'Hide' : 'Show', onPress: () => void actions.show(row, !is_visible) },
              {
                label: 'Remove',
                ends: true,
                onPress: () => void actions.remove(row),
                refused: is_visible ? 'Hide the section first.' : undefined,
              },
            ]}
          />
        }
      >
        {headingId => (
          <SectionForm section={section} labelledBy={headingId} kind={toSectionKind(section.kind)} onTyped={onTyped} />
        )}
      </SectionLine>
    </li>
  )
}

type NewSectionRowProps = Pick<RowProps, 'place' | 'number' | 'onTyped'>

/** Row of a new section at the end of the list. */
export function NewSectionRow({ place, number, onTyped }: NewSectionRowProps) {
  const { flagship, edition, open = '' } = place
  const kind = toSectionKind(open.replace(/^new-/, ''))
  const begins = useMemo(
    () => ({ flagship_id: flagship.id, edition_id: edition?.id ?? null, kind }),
    [flagship.id, edition?.id, kind],
  )
  return (
    <li className="section-line-open">
      <SectionLine
        place={place}
        id={open}
        number={number}
        name={`New: ${sectionKindLabels[kind]}`}
        line="Appears after saving"
      >
        {headingId => (
          <SectionForm
            labelledBy={headingId}
            kind={kind}
            begins={begins}
            addressOf={id => buildFlagshipLocationPath(place, id)}
            onTyped={onTyped}
          />
        )}
      </SectionLine>
    </li>
  )
}

type FormProps = {
  /** Section of the row. Undefined for a new section. */
  section?: StoredSection
  kind: SectionKind
  begins?: { flagship_id: string; edition_id: string | null; kind: string }
  addressOf?: (id: string) => string
  labelledBy: string
  onTyped: SectionInputHandler
}

function SectionForm({ section, kind, begins, addressOf, labelledBy, onTyped }: FormProps) {
  const drafts = useDrafts('section')
  if (!drafts) return null
  return (
    <RecordEditor
      kind={sectionRecords[kind]}
      row={section}
      drafts={drafts}
      title={section?.heading ?? 'Section'}
      labelledBy={labelledBy}
      {...(begins && { begins })}
      {...(addressOf && { addressOf })}
      within={form => (
        <>
          <SectionVisibilityField form={form} />
          {!section && <FocusFirstField />}
          <SectionInputReporter id={section?.id ?? `new-${kind}`} values={form.values} onTyped={onTyped} />
        </>
      )}
    />
  )
}
