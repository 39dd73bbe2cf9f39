import { type ReactNode, useId } from 'react'
import type { LayoutSection, RecordKind, SidebarFieldGroup } from '../record/define-record.ts'
import { suggestSlug } from '../record/text-kinds.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { FieldControl, type FieldControlProps } from './field-control.tsx'
import './record-fields.css'

type Props = Pick<FieldControlProps, 'row' | 'form'> & {
  kind: Pick<RecordKind, 'fields' | 'layout' | 'aside'>
  isNew?: boolean
  /** Content below the sidebar fields and above the collapsed ones. */
  beside?: ReactNode
}

/** Fields of a record in the order of its layout. Related fields are side by side, and settings are in a sidebar. */
export function RecordFields({ kind, form, row, isNew = false, beside }: Props) {
  /** The slug of a new record is empty and derived from another field, whose name is looked up here. */
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
  /** Whether the only field of a group has the group's name: the field is then a group of that name itself. */
  const hasOwnField = ({ title, fields: [name, ...others] }: SidebarFieldGroup) =>
    others.length === 0 && typeof name === 'string' && kind.fields[name]?.label === title
  const groups = (aside: readonly SidebarFieldGroup[]) =>
    aside.map(group => (
      <Group key={group.title} group={group} form={form} hasOwnField={hasOwnField(group)}>
        {rows(group.fields)}
      </Group>
    ))
  if (!kind.aside) return rows(kind.layout)
  return (
    <div className="record-columns">
      <div className="record-column">{rows(kind.layout)}</div>
      <div className="record-column record-aside">
        {groups(kind.aside.filter(({ isFolded }) => !isFolded))}
        {beside}
        {groups(kind.aside.filter(({ isFolded }) => isFolded))}
      </div>
    </div>
  )
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

type GroupProps = { group: SidebarFieldGroup; form: RecordForm; hasOwnField: boolean; children: ReactNode }

/** Collapsed group of fields. The group opens automatically if a field has an error or a conflict. */
function Group({ group, form, hasOwnField, children }: GroupProps) {
  if (!group.isFolded)
    return (
      <fieldset role={hasOwnField ? 'none' : undefined} className="record-group">
        <legend>{group.title}</legend>
        {children}
      </fieldset>
    )
  const { state } = form
  const conflicts = state.status === 'conflict' ? state.fields.map(({ name }) => name) : []
  const isOpen = group.fields.flat().some(name => form.error(name) || conflicts.includes(name))
  return (
    <details className="record-group" open={isOpen || undefined}>
      <summary>{group.title}</summary>
      {children}
    </details>
  )
}
