import { Circle } from 'lucide'
import { type ReactNode, useId } from 'react'
import { type PanelPart, type PanelRow, summarizeGroup } from '../panel/panel-row.ts'
import { SidePanel } from '../panel/side-panel.tsx'
import type { PanelSheet } from '../panel/use-panel-sheet.ts'
import type { LayoutSection, RecordKind, SidebarFieldGroup } from '../record/define-record.ts'
import type { DisplayedFields } from '../record/field-kind.ts'
import { suggestSlug } from '../record/text-kinds.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { FieldControl, type FieldControlProps } from './field-control.tsx'
import { getAltTextFieldName } from './use-picture-choice.ts'
import './record-fields.css'

type Props = Pick<FieldControlProps, 'row' | 'form'> & {
  kind: Pick<RecordKind, 'fields' | 'layout' | 'aside'>
  isNew?: boolean
  /** Panel beside the fields, for a kind with groups of settings. */
  panel?: {
    name: string
    label: string
    parts: readonly PanelPart[]
    sheet: PanelSheet
    /** Functions that format the values of fields for closed rows of the panel. */
    shown: DisplayedFields
  }
}

/** Fields of a record in the order of its layout. Related fields are side by side, and settings are in a panel. */
export function RecordFields({ kind, form, row, isNew = false, panel }: Props) {
  /** The slug of a new record is empty and derived from another field. The name of that field is looked up here. */
  function followedBy(name: string) {
    const [slug] = Object.entries(kind.fields).find(([, field]) => 'from' in field && field.from === name) ?? []
    if (!slug || !isNew) return undefined
    return () => {
      if (!form.values[slug]) form.set(slug, suggestSlug(form.values, name))
    }
  }
  const control = (name: string) => {
    const field = kind.fields[name]
    return (
      field && <FieldControl key={name} name={name} field={field} form={form} row={row} onLeave={followedBy(name)} />
    )
  }
  const rows = (layout: RecordKind['layout']): ReactNode[] =>
    layout.map(line => {
      if (typeof line === 'string') return control(line)
      if ('title' in line)
        return (
          <Section key={line.title} section={line}>
            {rows(line.fields)}
          </Section>
        )
      if ('beside' in line)
        return (
          <div key={line.field} className="record-beside">
            {control(line.field)}
            {control(line.beside)}
          </div>
        )
      return (
        <div key={line[0]} className="save-form-pair">
          {line.map(control)}
        </div>
      )
    })
  if (!kind.aside || !panel) return rows(kind.layout)
  const { parts, shown, ...common } = panel
  const groupRows = kind.aside.map((group): PanelRow => {
    const part = parts.find(({ title }) => title === group.title)
    return {
      title: group.title,
      icon: group.icon,
      fields: listShownFields(kind, group),
      summary: (
        <>
          {summarizeGroup(group, shown, form.values)}
          {part?.summary && <span>{part.summary}</span>}
        </>
      ),
      controls: rows(group.fields),
      content: part?.content,
    }
  })
  const own = parts
    .filter(({ title }) => !kind.aside?.some(group => group.title === title))
    .map((part): PanelRow => ({ icon: Circle, summary: undefined, fields: [], controls: undefined, ...part }))
  return (
    <div className="record-columns" data-sheet={panel.sheet.isOpen ? '' : undefined}>
      <div className="record-column record-main">{rows(kind.layout)}</div>
      <SidePanel {...common} rows={[...groupRows, ...own]} wrong={listWrongFields(kind, form)} />
    </div>
  )
}

type Kind = Pick<RecordKind, 'fields' | 'aside'>

/** Lists the fields whose errors a group of fields shows. An image also shows the errors of its alternative text. */
const listShownFields = ({ fields }: Kind, group: SidebarFieldGroup) =>
  group.fields.flat().flatMap(name => {
    const control = fields[name]?.control
    return control?.name === 'picture' ? [name, getAltTextFieldName(name, control)] : [name]
  })

/** Fields of the panel with an error or a conflict. */
function listWrongFields(kind: Kind, { state, error }: RecordForm) {
  const conflicts = state.status === 'conflict' ? state.fields.map(({ name }) => name) : []
  const names = (kind.aside ?? []).flatMap(group => listShownFields(kind, group))
  return names.filter(name => error(name) || conflicts.includes(name))
}

/** Section of a form. On wide screens the heading is beside the fields. */
function Section({ section: { title, about }, children }: { section: LayoutSection; children: ReactNode }) {
  const id = useId()
  return (
    <section className="record-section" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {about && <p>{about}</p>}
      </header>
      <div className="record-column">{children}</div>
    </section>
  )
}
