import { Circle } from 'lucide'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import type { Json } from '../../platform/db/database.gen.ts'
import { formatFieldValuesInLine, type PanelRow, type PanelRowPart, summarizeFieldGroup } from '../panel/panel-row.ts'
import { RarelyUsedFieldLine } from '../panel/rarely-used-field-line.tsx'
import { SectionRows } from '../panel/section-rows.tsx'
import { SidePanel } from '../panel/side-panel.tsx'
import type { PanelSheet } from '../panel/use-panel-sheet.ts'
import type { FieldGroup, RecordKind } from '../record/define-record.ts'
import type { DisplayedFields } from '../record/field-kind.ts'
import { suggestSlug } from '../record/text-kinds.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { FieldControl, type FieldControlProps } from './field-control.tsx'
import { getAltTextFieldName } from './use-picture-choice.ts'
import './record-fields.css'

type Props = Pick<FieldControlProps, 'row' | 'form'> & {
  kind: Pick<RecordKind, 'fields' | 'layout' | 'rare' | 'sections' | 'aside' | 'follow' | 'headingField'>
  isNew?: boolean
  /** Panel beside the fields, for a record that has a public page. */
  panel?: {
    name: string
    label: string
    /** Content of the side panel or of sections, besides the fields. */
    parts: readonly PanelRowPart[]
    sheet: PanelSheet
    /** Functions that format the values of fields for collapsed rows of the side panel. */
    shown: DisplayedFields
  }
}

/** Fields of a record in the order of its layout. Related fields are side by side, and settings are in a side panel. */
export function RecordFields({ kind, form: recordForm, row, isNew = false, panel }: Props) {
  const form = useDependentFieldUpdates(kind, recordForm)
  const settled = useDeferredValue(form.values)
  const slugSource = useRef(form.values)
  /**
   * The slug of a new record follows another field until the user edits the slug. The name of that other field is looked
   * up here.
   */
  function followedBy(name: string) {
    const [slug] = Object.entries(kind.fields).find(([, field]) => 'from' in field && field.from === name) ?? []
    if (!slug || !isNew) return undefined
    return () => {
      const [typed, next] = [form.values[slug], suggestSlug(form.values, name)]
      const isFollowing = !typed || typed === suggestSlug(slugSource.current, name)
      if (isFollowing && typed !== next) form.set(slug, next)
      slugSource.current = { ...slugSource.current, [name]: form.values[name] ?? null }
    }
  }
  const control = (name: string) => {
    const field = kind.fields[name]
    return (
      field && (
        <div
          key={name}
          className={name === kind.headingField ? 'record-field record-heading-field' : 'record-field'}
          data-field={name}
        >
          <FieldControl name={name} field={field} form={form} row={row} onLeave={followedBy(name)} />
        </div>
      )
    )
  }
  const lines = (layout: RecordKind['layout']): ReactNode[] =>
    layout.map(line => {
      if (typeof line === 'string') return control(line)
      if ('beside' in line)
        return (
          <div key={line.field} className="record-beside">
            {control(line.field)}
            {control(line.beside)}
          </div>
        )
      return (
        <div key={line[0]} className={line.length === 3 ? 'save-form-pair save-form-three' : 'save-form-pair'}>
          {line.map(control)}
        </div>
      )
    })
  if (!panel) return lines(kind.layout)
  const { parts, shown, ...common } = panel
  const { rare = [], sections = [], aside = [] } = kind
  const toRow = (group: FieldGroup): PanelRow => {
    const part = parts.find(({ title }) => title === group.title)
    return {
      title: group.title,
      icon: group.icon,
      fields: listShownFields(kind, group),
      summary: (
        <>
          <span>{summarizeFieldGroup(group, shown, settled)}</span>
          {part?.summary && <span>{part.summary}</span>}
        </>
      ),
      warning: group.warning?.(settled),
      controls: lines(group.fields),
      content: part?.content,
    }
  }
  const sectionRows = sections.map(toRow).filter(({ fields, content }) => fields.length > 0 || content)
  const ownRows = parts
    .filter(({ title }) => ![...sections, ...aside].some(group => group.title === title))
    .map((part): PanelRow => ({ icon: Circle, summary: undefined, fields: [], controls: undefined, ...part }))
  const panelRows = [...aside.map(toRow), ...ownRows]
  const main = (
    <>
      {lines(kind.layout)}
      {rare.length > 0 && (
        <div className="record-rare">
          {rare.map(({ title, fields }) => (
            <RarelyUsedFieldLine
              key={title}
              title={title}
              value={formatFieldValuesInLine(fields.flat(), shown, settled)}
              isWrong={listWrongFields(form, fields.flat()).length > 0}
            >
              {lines(fields)}
            </RarelyUsedFieldLine>
          ))}
        </div>
      )}
      {sectionRows.length > 0 && (
        <SectionRows name={panel.name} rows={sectionRows} wrong={listWrongFields(form, listRowFields(sectionRows))} />
      )}
    </>
  )
  return (
    <div className="record-columns" data-sheet={panel.sheet.isOpen ? '' : undefined}>
      <div className="record-column record-main">{main}</div>
      {panelRows.length > 0 && (
        <SidePanel {...common} rows={panelRows} wrong={listWrongFields(form, listRowFields(panelRows))} />
      )}
    </div>
  )
}

/** Form of a record. After a change of a field, dependent fields change too, such as the region after the country. */
function useDependentFieldUpdates({ follow }: Pick<RecordKind, 'follow'>, form: RecordForm): RecordForm {
  /** Last values that were not empty: a date is empty while its year is typed. */
  const lastValues = useRef<Record<string, Json>>({})
  if (!follow) return form
  return {
    ...form,
    set(name, value) {
      const present = form.values[name]
      if (present) lastValues.current[name] = present
      const following = follow(name, value, form.values, lastValues.current[name] ?? null)
      form.set(name, value)
      for (const [other, next] of Object.entries(following)) form.set(other, next)
    },
  }
}

/**
 * Lists the fields whose errors a group of fields shows. For an image these include the errors of the alternative
 * text.
 */
const listShownFields = ({ fields }: Pick<RecordKind, 'fields'>, group: FieldGroup) =>
  group.fields.flat().flatMap(name => {
    const control = fields[name]?.control
    return control?.name === 'picture' ? [name, getAltTextFieldName(name, control)] : [name]
  })

const listRowFields = (rows: readonly PanelRow[]) => rows.flatMap(({ fields }) => fields)

/** Names of the fields that have an error or a conflict. */
function listWrongFields({ state, error }: RecordForm, names: readonly string[]) {
  const conflicts = state.status === 'conflict' ? state.fields.map(({ name }) => name) : []
  return names.filter(name => error(name) || conflicts.includes(name))
}
