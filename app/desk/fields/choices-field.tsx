import { CheckField } from '../../ui/field.tsx'
import type { Option } from '../record/field-kind.ts'
import { type RecordForm, textField } from '../record/use-record-form.ts'
import './choices-field.css'

type Props = { name: string; label: string; options: readonly Option[]; form: RecordForm }

/** Several of a few, each a box of its own. */
export function ChoicesField({ name, label, options, form }: Props) {
  const value = form.values[name]
  const chosen = Array.isArray(value) ? value.map(String) : []
  const error = form.error(name)
  return (
    <fieldset className="choices-field">
      <legend>{label}</legend>
      {options.map(option => (
        <CheckField
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onBlur={textField(form, name).onBlur}
          onChange={event =>
            form.set(
              name,
              event.target.checked ? [...chosen, option.value] : chosen.filter(other => other !== option.value),
            )
          }
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
