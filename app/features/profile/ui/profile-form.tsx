import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RecordFields } from '../../../desk/fields/record-fields.tsx'
import { SaveForm } from '../../../desk/form/save-form.tsx'
import { UnsavedFormsProvider } from '../../../desk/form/unsaved-forms-provider.tsx'
import { convertFieldsToRow, validateRecord } from '../../../desk/record/define-record.ts'
import { useRecordForm } from '../../../desk/record/use-record-form.ts'
import type { Profile } from '../../../platform/session/account-queries.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { buildProfileForm, type CircleChoice, getProfileFields, makeProfileSource } from '../profile.ts'
import { profileQueries } from '../profile-queries.ts'
import { AllAudiencesSelect } from './all-audiences-select.tsx'
import './profile-form.css'

export type ProfileFormProps = {
  profile: Profile
  /** Circles to choose from. Undefined while loading, null after an error. */
  circles: readonly CircleChoice[] | undefined | null
  /** Id of the heading that names the form. */
  labelledBy: string
  /** Further query keys to invalidate after a save. */
  invalidates?: readonly QueryKey[]
}

/** Form of a profile, with one save button at the end. Unsaved input is stored in this tab. */
export const ProfileForm = (props: ProfileFormProps) => (
  <UnsavedFormsProvider>
    <ProfileFields {...props} />
  </UnsavedFormsProvider>
)

function ProfileFields({ profile, circles, labelledBy, invalidates = [] }: ProfileFormProps) {
  const isMember = profile.member_since !== null
  const kind = useMemo(() => buildProfileForm(circles, isMember), [circles, isMember])
  const stored = useMemo(() => ({ fields: getProfileFields(profile), updatedAt: profile.updated_at }), [profile])
  const form = useRecordForm({
    id: 'profile',
    subject: 'Your profile',
    stored,
    source: makeProfileSource(profile.id, values => convertFieldsToRow(kind, values)),
    check: values => validateRecord(kind, values),
    fields: kind.fields,
    // The invalidated queries include the query of header and sidebar, which show the name too.
    invalidates: [profileQueries.own(profile.id).queryKey, ['account', profile.id, 'profile'], ...invalidates],
    toast: useToast(),
  })
  return (
    <SaveForm variant="roomy" labelledBy={labelledBy} form={form}>
      {isMember && <AllAudiencesSelect form={form} />}
      <RecordFields kind={kind} form={form} />
    </SaveForm>
  )
}
