import type { RecordKind } from '../record/define-record.ts'
import { slugFrom } from '../record/text-kinds.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { FieldControl } from './field-control.tsx'

type Props = { kind: Pick<RecordKind, 'fields' | 'layout'>; form: RecordForm; isNew?: boolean }

/** The fields of a record in their order, two that belong together beside each other. */
export function RecordFields({ kind, form, isNew = false }: Props) {
  /** A new record's empty slug follows the field it is made of. */
  function followedBy(name: string) {
    const [slug] = Object.entries(kind.fields).find(([, field]) => 'from' in field && field.from === name) ?? []
    if (!slug || !isNew) return undefined
    return () => {
      if (!form.values[slug]) form.set(slug, slugFrom(form.values, name))
    }
  }
  const control = (name: string) => {
    const field = kind.fields[name]
    return field && <FieldControl key={name} name={name} field={field} form={form} onLeave={followedBy(name)} />
  }
  return kind.layout.map(row =>
    typeof row === 'string' ? (
      control(row)
    ) : (
      <div key={row[0]} className="save-form-pair">
        {row.map(control)}
      </div>
    ),
  )
}
