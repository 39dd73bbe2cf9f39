import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import type { SettingFormProps } from './identity-form.tsx'
import { adminsOnly, SettingSection } from './setting-section.tsx'
import './security-form.css'

const choices = [
  {
    value: 'optional',
    label: 'Nobody has to',
    follows: 'Who has set up a second factor is still asked for it; others sign in with a password alone.',
  },
  {
    value: 'admins',
    label: 'Admins',
    follows: 'An admin without one can sign in, sets it up first, and only then enters the back office.',
  },
  {
    value: 'editors',
    label: 'Admins and managers',
    follows: 'The same holds for everybody who enters the back office. Members are not asked.',
  },
] as const

const setting = { key: 'security.second_factor', form: 'text' } as const

type Props = SettingFormProps & {
  /** How many have none yet; undefined while it is not known. */
  without: { admins: number; managers: number } | undefined
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Of whom a second factor is asked, and what follows. */
export function SecurityForm({ kept, history, isAdmin, without }: Props) {
  const name = useId()
  return (
    <SettingSection
      {...{ setting, kept, history }}
      labels={{ text: 'Asked of' }}
      title="Required second factor"
      about={
        without &&
        `Without one yet: ${many(without.admins, 'admin', 'admins')}, ${many(without.managers, 'manager', 'managers')}.`
      }
      check={() => ({})}
      refused={isAdmin ? undefined : adminsOnly}
    >
      {form => (
        <fieldset className="security-choices">
          <legend>Asked of</legend>
          {choices.map(({ value, label, follows }) => (
            <div className="check" key={value}>
              <input
                type="radio"
                id={`${name}-${value}`}
                name={name}
                checked={form.values.text === value}
                aria-describedby={`${name}-${value}-follows`}
                onChange={() => form.set('text', value)}
              />
              <label htmlFor={`${name}-${value}`}>{label}</label>
              <p className="field-hint" id={`${name}-${value}-follows`}>
                {follows}
              </p>
            </div>
          ))}
          <p className="field-hint">
            Whoever raises this has set up their own second factor first, so that nobody locks themselves out:{' '}
            <Link to={paths.profileSecurity}>your profile, under Security</Link>.
          </p>
        </fieldset>
      )}
    </SettingSection>
  )
}
