import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { FieldNotes, listNoteIds } from '../../../ui/field.tsx'
import { SettingForm, type SettingFormProps } from './setting-form.tsx'
import { secondFactorChoices } from './setting-records.ts'
import './security-form.css'

type Props = Pick<SettingFormProps, 'setting' | 'stored'> & {
  /** Number of users without a second factor. Undefined while unknown. */
  without: { admins: number; managers: number } | undefined
}

/** Form to choose the roles that need a second factor, with the consequences of the choice. */
export function SecurityForm({ without, ...props }: Props) {
  const name = useId()
  return (
    <SettingForm
      {...props}
      about={
        without &&
        `Not set up yet: ${formatQuantity(without.admins, 'admin', 'admins')}, ${formatQuantity(without.managers, 'manager', 'managers')}.`
      }
    >
      {form => (
        <fieldset className="security-choices">
          <legend>Required for</legend>
          {secondFactorChoices.map(({ value, label, follows }) => (
            <div className="check" key={value}>
              <input
                type="radio"
                id={`${name}-${value}`}
                name={name}
                checked={form.values.value === value}
                aria-describedby={listNoteIds(`${name}-${value}`, { hint: follows })}
                onChange={() => form.set('value', value)}
              />
              <label htmlFor={`${name}-${value}`}>{label}</label>
              <FieldNotes id={`${name}-${value}`} hint={follows} />
            </div>
          ))}
          <p className="field-hint">
            Set up your own two-factor authentication first:{' '}
            <Link to={paths.profileSecurity}>your profile, under Security</Link>.
          </p>
        </fieldset>
      )}
    </SettingForm>
  )
}
