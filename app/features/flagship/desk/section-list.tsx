import { Plus } from 'lucide'
import { useRef } from 'react'
import { Link } from 'react-router'
import { KeyHintList } from '../../../desk/key-hint-list.tsx'
import { SortableRows } from '../../../desk/list/sortable-rows.tsx'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { useRowActions } from '../../../desk/record/use-row-actions.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { type SectionKind, toSectionKind } from '../flagship-section.ts'
import { AddSection } from './add-section.tsx'
import {
  buildFlagshipLocationPath,
  type FlagshipAdminLocation,
  flagshipAdminQueries,
  type StoredSection,
} from './flagship-admin-queries.ts'
import { FlagshipHeaderRow } from './header-row.tsx'
import { sectionKindLabels, sectionRecord } from './section-record.ts'
import { NewSectionRow, type SectionInputHandler, SectionRow } from './section-row.tsx'
import { describeSectionEffects } from './section-visibility.ts'

const sortSections = (sections: readonly StoredSection[], ids: readonly string[]) =>
  ids.flatMap(id => sections.find(section => section.id === id) ?? [])

interface SectionListProps {
  place: FlagshipAdminLocation
  sections: readonly StoredSection[]
  isRead: boolean
  /** Kind of the listed sections. Default: all kinds, after the header. */
  only?: SectionKind
  /** Called with the values of the open form when they change. */
  onTyped: SectionInputHandler
}

/**
 * Sections of an edition, or sections shown every year, in the order of the flagship page. The form of one section can
 * be open.
 */
export function SectionList({ place, sections: all, isRead, only, onTyped }: SectionListProps) {
  const { flagship, edition, open } = place
  const list = useRef<HTMLOListElement>(null)
  const sections = only ? all.filter(({ kind }) => toSectionKind(kind) === only) : all
  // Number of the first section in the numbered list. The header before it has the number 1.
  const first = only ? 1 : 2
  const actions = useRowActions({
    table: 'flagship_sections',
    list: flagshipAdminQueries.sections(flagship.id, edition?.id ?? null).queryKey,
    invalidates: listInvalidatedQueries(sectionRecord),
    effects: describeSectionEffects(all, edition, Date.now()),
    toast: useToast(),
  })
  const ids = sections.map(({ id }) => id)
  useShortcutKey('v', () => {
    const focused = [...(list.current?.children ?? [])].find(row => row.contains(document.activeElement))
    const section = sections.find(({ id }) => focused instanceof HTMLElement && focused.dataset.row === id)
    if (section) void actions.show({ id: section.id, name: section.heading }, !section.is_visible)
  })
  return (
    <section className="section-list" aria-labelledby="sections">
      <h2 id="sections" className="visually-hidden">
        {only ? sectionKindLabels[only] : 'Sections'}
      </h2>
      {!isRead && (
        <div role="status">
          <span className="visually-hidden">Loading sections</span>
          <SkeletonBlock className="flagship-desk-skeleton" />
        </div>
      )}
      {isRead && (
        <SortableRows
          id="sections-dragging"
          ids={ids}
          list={list}
          nameOf={id => sections.find(section => section.id === id)?.heading ?? ''}
          many="sections"
          onMove={(from, to) => void actions.move(ids, from, to)}
        >
          {shown => (
            <ol ref={list} aria-label="Sections">
              {!only && <FlagshipHeaderRow place={place} onTyped={onTyped} />}
              {sortSections(sections, shown).map((section, at) => (
                <SectionRow
                  key={section.id}
                  place={place}
                  section={section}
                  number={at + first}
                  actions={actions}
                  onTyped={onTyped}
                />
              ))}
              {open?.startsWith('new-') && (
                <NewSectionRow place={place} number={sections.length + first} onTyped={onTyped} />
              )}
            </ol>
          )}
        </SortableRows>
      )}
      {isRead && sections.length === 0 && (
        <p className="section-list-after">
          {only ? 'No programme yet.' : 'No sections yet. Visitors see only the header.'}
        </p>
      )}
      <div className="section-list-foot">
        {only ? (
          <ButtonLink line slim to={buildFlagshipLocationPath(place, `new-${only}`)} preventScrollReset>
            <Icon drawing={Plus} /> Add programme
          </ButtonLink>
        ) : (
          <AddSection place={place} />
        )}
        <KeyHintList
          hints={[
            ['pick up', 'Space'],
            ['show or hide', 'V'],
          ]}
        />
      </div>
      {edition && !only && (
        <p className="section-list-after">
          Followed by{' '}
          <Link to={buildFlagshipLocationPath({ flagship, edition: undefined })}>the main page content</Link>, and the
          other editions.
        </p>
      )}
    </section>
  )
}
