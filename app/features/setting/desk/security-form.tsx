import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { FieldNotes, listNoteIds } from '../../../ui/field.tsx'
import { SettingForm, type SettingFormProps } from './setting-form.tsx'
import { secondFactorChoices } from './setting-records.ts'
import './security-form.css'

type Props = Pick<SettingFormProps, 'setting' | 'stored'> & {
  /** Editors without a second factor: their numbers, and the names of some of them. Undefined while unknown. */
  without: { admins: number; managers: number; names: readonly string[] } | undefined
  /** URL of the list of these editors. */
  withoutPath: string
}

/** Form to choose the roles that need a second factor, with the consequences of the choice. */
export function SecurityForm({ without, withoutPath, ...props }: Props) {
  const { user } = useSession()
  const hasOwnFactor = user?.factors?.some(({ status }) => status === 'verified') ?? false
  const name = useId()
  return (
    <SettingForm {...props} about={without && <EditorsWithoutSecondFactor {...without} path={withoutPath} />}>
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
          {!hasOwnFactor && (
            <p className="field-hint">
              Set up your own two-factor authentication first:{' '}
              <Link to={paths.profileSecurity}>your profile, under Security</Link>.
            </p>
          )}
        </fieldset>
      )}
    </SettingForm>
  )
}

type EditorsWithoutSecondFactorProps = NonNullable<Props['without']> & { path: string }

/** Editors without a second factor: numbers, names and a link to the list. */
function EditorsWithoutSecondFactor({ admins, managers, names, path }: EditorsWithoutSecondFactorProps) {
  if (admins + managers === 0) return 'All admins and managers have set it up.'
  const more = admins + managers - names.length
  return (
    <>
      Not set up yet: {formatQuantity(admins, 'admin', 'admins')}, {formatQuantity(managers, 'manager', 'managers')}.{' '}
      <Link to={path}>
        {names.length === 0 ? 'Show them' : more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')}
      </Link>
    </>
  )
}
