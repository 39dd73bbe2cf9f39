import { type FormEvent, useEffect, useRef } from 'react'
import { UnsavedWork } from '../../../desk/form/unsaved-work.tsx'
import { africanCountries, otherCountries } from '../../../platform/countries.ts'
import type { Profile } from '../../../platform/session/account-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { CircleChoice } from '../profile.ts'
import { CircleField } from './circle-field.tsx'
import { LanguageField } from './language-field.tsx'
import { ProfileSaving } from './profile-saving.tsx'
import { useProfileForm } from './use-profile-form.ts'
import './profile-form.css'

const countryOptions = (countries: readonly { code: string; name: string }[]) =>
  countries.map(({ code, name }) => ({ value: code, label: name }))

export type ProfileFormProps = {
  profile: Profile
  /** Undefined while they are not known, null when they could not be read. */
  circles: readonly CircleChoice[] | undefined | null
}

/** What a person says about themselves. One act, at the end; until then everything is kept in this tab. */
export function ProfileForm({ profile, circles }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { form, errors, saving, isDirty, change, save, keepMine, takeTheirs } = useProfileForm(profile)

  useEffect(() => {
    if (Object.values(errors).some(Boolean))
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void save()
  }
  const text = (name: 'full_name' | 'title' | 'organisation') => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: FormEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  })

  return (
    <form ref={element} className="profile-form" method="post" noValidate onSubmit={onSubmit}>
      <TextField {...text('full_name')} label="Name" autoComplete="name" />
      <div className="profile-pair">
        <TextField {...text('title')} label="Title, optional" autoComplete="organization-title" />
        <TextField {...text('organisation')} label="Organisation, optional" autoComplete="organization" />
      </div>
      <SelectField
        label="Country, optional"
        name="country"
        autoComplete="country"
        value={form.country}
        onChange={event => change({ country: event.currentTarget.value })}
        error={errors.country}
        options={[{ value: '', label: 'None chosen' }]}
        groups={[
          { label: 'Africa', options: countryOptions(africanCountries) },
          { label: 'Elsewhere', options: countryOptions(otherCountries) },
        ]}
      />
      <LanguageField tags={form.languages} onChange={languages => change({ languages })} error={errors.languages} />
      <CircleField
        circles={circles}
        chosen={form.circles}
        onChange={chosen => change({ circles: chosen })}
        error={errors.circles}
      />
      <ProfileSaving
        saving={saving}
        isDirty={isDirty}
        circles={circles}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
      <p className="profile-save">
        <Button type="submit" aria-disabled={saving.state === 'saving' || undefined}>
          {saving.state === 'saving' ? 'Saving…' : 'Save'}
        </Button>
      </p>
      <UnsavedWork dirty={isDirty} />
    </form>
  )
}
