import { useId } from 'react'
import { CheckField, FieldNotes, listNoteIds } from '../../ui/field.tsx'
import { HueDot } from '../hue-dot.tsx'
import { type FieldOption, parseStringList } from '../record/field-kind.ts'
import { getTextFieldProps, type RecordForm } from '../record/use-record-form.ts'
import './checkbox-group-field.css'

type Props = {
  name: string
  label: string
  hint?: string | undefined
  options: readonly FieldOption[]
  form: RecordForm
}

/**
 * Field for a multiple choice, shown as checkboxes. The order of the choices has no meaning, so unchecking and checking
 * a box again is no change.
 */
export function CheckboxGroupField({ name, label, hint, options, form }: Props) {
  const id = useId()
  const chosen = parseStringList(form.values[name])
  const error = form.error(name)
  return (
    <fieldset className="choices-field" aria-describedby={listNoteIds(id, { hint, error })}>
      <legend>{label}</legend>
      {options.map(option => (
        <CheckField
          key={option.value}
          label={
            option.hue === undefined ? (
              option.label
            ) : (
              <>
                <HueDot hue={option.hue} />
                {option.label}
              </>
            )
          }
          checked={chosen.includes(option.value)}
          onBlur={getTextFieldProps(form, name).onBlur}
          onChange={event =>
            form.set(
              name,
              event.target.checked
                ? [...chosen, option.value].toSorted()
                : chosen.filter(value => value !== option.value),
            )
          }
        />
      ))}
      <FieldNotes announced {...{ id, hint, error }} />
    </fieldset>
  )
}
