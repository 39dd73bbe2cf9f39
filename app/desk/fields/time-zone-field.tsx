import { Suspense, useId, useRef } from 'react'
import { makeLazyPart } from '../../platform/lazy-part.ts'
import { FieldNotes, listNoteIds, type SelectFieldProps } from '../../ui/field.tsx'
import { toTrimmedText } from '../record/field-kind.ts'
import { changeTimeZone } from '../record/time-kinds.ts'
import type { RecordForm } from '../record/use-record-form.ts'

const ZoneCombobox = makeLazyPart(() => import('./time-zone-combobox.tsx'))

type Props = Pick<SelectFieldProps, 'label' | 'hint' | 'error'> & {
  name: string
  form: RecordForm
  /** Names of the timestamp fields that are in this time zone. */
  moments: readonly string[]
  onBlur?: () => void
}

/**
 * Select for a time zone, with search. Each zone shows its offset on the relevant date. The zones of the record's
 * country and the user's own zone are at the top. After a change of the zone, the entered local times stay the same.
 */
export function TimeZoneField({ name, form, moments, label, hint, error, onBlur }: Props) {
  const id = useId()
  const hadFocus = useRef(false)
  const chosen = toTrimmedText(form.values[name])
  const moment = moments.map(each => toTrimmedText(form.values[each])).find(Boolean)
  function choose(zone: string) {
    for (const [each, value] of Object.entries(changeTimeZone(moments, form.values, chosen, zone)))
      form.set(each, value)
    form.set(name, zone || null)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Suspense
        fallback={
          <input
            id={id}
            type="text"
            readOnly
            value={chosen}
            onFocus={() => {
              hadFocus.current = true
            }}
            onBlur={() => {
              hadFocus.current = false
            }}
          />
        }
      >
        <ZoneCombobox
          id={id}
          name={name}
          describedBy={listNoteIds(id, { hint, error })}
          isInvalid={Boolean(error)}
          chosen={chosen}
          moment={moment}
          country={toTrimmedText(form.values.country)}
          onChoose={choose}
          hadFocus={hadFocus}
          onBlur={onBlur}
        />
      </Suspense>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
