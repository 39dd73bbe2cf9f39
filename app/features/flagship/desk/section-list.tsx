import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { Link } from 'react-router'
import { DeskSectionHead } from '../../../desk/desk-head.tsx'
import { silentAnnouncements } from '../../../desk/list/drag-announcements.ts'
import { useKeyboardReorder } from '../../../desk/list/use-keyboard-reorder.ts'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { useRowActions } from '../../../desk/record/use-row-actions.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { AddSection } from './add-section.tsx'
import {
  buildFlagshipLocationPath,
  type FlagshipDeskLocation,
  flagshipDeskQueries,
  type StoredSection,
} from './flagship-desk-queries.ts'
import { FlagshipHeaderRow } from './header-row.tsx'
import { sectionRecord } from './section-record.ts'
import { NewSectionRow, type OnSectionInput, SectionRow } from './section-row.tsx'
import { getSectionVisibility } from './section-visibility.ts'

const noIds: ReadonlySet<string> = new Set()

const inOrder = (sections: readonly StoredSection[], ids: readonly string[]) =>
  ids.flatMap(id => sections.find(section => section.id === id) ?? [])

interface SectionListProps {
  place: FlagshipDeskLocation
  sections: readonly StoredSection[]
  isRead: boolean
  /** Called with the values of the open form when they change. */
  onTyped: OnSectionInput
}

/** Sections of an edition, or sections shown every year, in the order of the page. One section can be open. */
export function SectionList({ place, sections, isRead, onTyped }: SectionListProps) {
  const { flagship, edition, open } = place
  const list = useRef<HTMLOListElement>(null)
  const actions = useRowActions({
    table: 'flagship_sections',
    list: flagshipDeskQueries.sections(flagship.id, edition?.id ?? null).queryKey,
    invalidates: listInvalidatedQueries(sectionRecord),
    toast: useToast(),
  })
  const ids = sections.map(({ id }) => id)
  const { shown, lifted, said, onKeyDown } = useKeyboardReorder({
    order: ids,
    selected: noIds,
    list,
    onPlace: ({ moved: [id = ''], before }) => {
      const from = ids.indexOf(id)
      const target = before === null ? ids.length - 1 : ids.indexOf(before) - (ids.indexOf(before) > from ? 1 : 0)
      void actions.move(ids, from, target)
    },
    nameOf: id => sections.find(section => section.id === id)?.heading ?? '',
    many: 'sections',
  })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  useShortcutKey('v', () => {
    const focused = [...(list.current?.children ?? [])].find(row => row.contains(document.activeElement))
    const section = sections.find(({ id }) => focused instanceof HTMLElement && focused.dataset.row === id)
    if (section) void actions.show({ id: section.id, name: section.heading }, !section.is_visible)
  })
  return (
    <section className="section-list" aria-labelledby="sections">
      <DeskSectionHead
        id="sections"
        title="Sections"
        about={isRead ? formatSummary(sections) : undefined}
        actions={<AddSection place={place} />}
      />
      {!isRead && (
        <div role="status">
          <span className="visually-hidden">Loading sections</span>
          <SkeletonBlock className="flagship-desk-skeleton" />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {isRead && (
        <DndContext
          id="sections-dragging"
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={silentAnnouncements}
          onDragEnd={({ active, over }) => {
            if (over) void actions.move(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
          }}
        >
          <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
            <ol ref={list} aria-label="Sections">
              <FlagshipHeaderRow place={place} onTyped={onTyped} />
              {inOrder(sections, shown).map((section, at) => (
                <SectionRow
                  key={section.id}
                  place={place}
                  section={section}
                  number={at + 2}
                  isLifted={lifted?.taken === section.id}
                  actions={actions}
                  onKeyDown={event => onKeyDown(section.id, event)}
                  onTyped={onTyped}
                />
              ))}
              {open?.startsWith('new-') && (
                <NewSectionRow place={place} number={sections.length + 2} onTyped={onTyped} />
              )}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {edition && (
        <p className="section-list-after">
          Followed by{' '}
          <Link to={buildFlagshipLocationPath({ flagship, edition: undefined })}>the main page content</Link>, and the
          other editions.
        </p>
      )}
      <p className="section-list-keys" aria-hidden="true">
        <span>
          <KeyHint>Space</KeyHint> lift
        </span>
        <span>
          <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> move
        </span>
        <span>
          <KeyHint>V</KeyHint> show, hide
        </span>
        <span>
          <KeyHint>Enter</KeyHint> open
        </span>
      </p>
    </section>
  )
}

/** Number of sections in words: `11, of which visitors see 9.` */
function formatSummary(sections: readonly StoredSection[]): string {
  const now = Date.now()
  const shownCount = sections.filter(section => ['now', 'until'].includes(getSectionVisibility(section, now))).length
  if (sections.length === 0) return 'No sections yet. Visitors see only the header.'
  return `${sections.length}, ${shownCount === sections.length ? 'all' : shownCount} visible. In the order visitors see.`
}
