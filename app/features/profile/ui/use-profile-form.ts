import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Profile } from '../../../platform/session/account-queries.ts'
import { differing, type FieldName, formOf, listed, merged, type ProfileForm } from '../profile.ts'
import { errorsOf, type FieldErrors } from '../profile-input.ts'
import { keepProfile, profileDrafts, type StoredProfileDraft, saveProfile } from '../profile-mutations.ts'

/** Where the form is with the server. */
export type Saving =
  | { state: 'writing' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date /** What was changed elsewhere meanwhile and is kept. */; also?: string | undefined }
  | { state: 'refused'; reason: string }
  /** There was no answer. */
  | { state: 'failed' }
  | { state: 'conflict'; theirs: Profile; fields: FieldName[] }

const freshOf = (profile: Profile): StoredProfileDraft => ({
  form: formOf(profile),
  base: formOf(profile),
  seen: profile.updated_at,
})

/** The form of one's profile: kept in this tab until it is saved, and saved only over what was seen. */
export function useProfileForm(profile: Profile) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => profileDrafts.read(profile.id) ?? freshOf(profile))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [saving, setSaving] = useState<Saving>({ state: 'writing' })
  const isDirty = differing(draft.base, draft.form).length > 0

  useEffect(() => {
    if (isDirty) profileDrafts.keep(profile.id, draft)
    else profileDrafts.forget(profile.id)
  }, [profile.id, isDirty, draft])

  // Read anew: an untouched form follows; one in which only the portrait differs goes on from there.
  useEffect(() => {
    setDraft(held => {
      if (differing(held.base, held.form).length === 0) return freshOf(profile)
      return differing(held.base, formOf(profile)).length === 0 ? { ...held, seen: profile.updated_at } : held
    })
  }, [profile])

  function saved(row: Profile, sent: ProfileForm, also?: string) {
    keepProfile(client, row)
    // What was typed while the save was under way stays, on top of what is stored now.
    setDraft(held => ({ ...freshOf(row), form: merged(sent, held.form, formOf(row)).form }))
    setSaving({ state: 'saved', at: new Date(), also })
  }

  /** @param sent what stood in the fields when saving began; `form` may hold what others changed too */
  async function send(sent: ProfileForm, form: ProfileForm, seen: string, also?: string): Promise<void> {
    const answer = await saveProfile(profile.id, seen, form)
    if ('saved' in answer) return saved(answer.saved, sent, also)
    if ('refused' in answer) {
      setErrors(answer.refused)
      return setSaving({ state: 'writing' })
    }
    if ('refusedAll' in answer) return setSaving({ state: 'refused', reason: answer.refusedAll })
    const theirs = formOf(answer.changedElsewhere)
    const { form: both, conflicts } = merged(draft.base, form, theirs)
    if (conflicts.length > 0)
      return setSaving({ state: 'conflict', theirs: answer.changedElsewhere, fields: conflicts })
    return send(sent, both, answer.changedElsewhere.updated_at, listed(differing(draft.base, theirs)) || undefined)
  }

  async function save(form = draft.form, seen = draft.seen) {
    const found = errorsOf(form)
    setErrors(found)
    if (saving.state === 'saving' || Object.keys(found).length > 0) return
    setSaving({ state: 'saving' })
    await send(form, form, seen).catch(() => setSaving({ state: 'failed' }))
  }

  return {
    form: draft.form,
    errors,
    saving,
    isDirty,
    change(part: Partial<ProfileForm>) {
      setDraft(held => ({ ...held, form: { ...held.form, ...part } }))
      if (saving.state !== 'saving' && saving.state !== 'conflict') setSaving({ state: 'writing' })
      const touched = Object.keys(part).filter(field => errors[field as FieldName])
      if (touched.length > 0) setErrors({ ...errors, ...Object.fromEntries(touched.map(field => [field, undefined])) })
    },
    save: () => save(),
    /** After a conflict: what is written here, over what was written there. */
    keepMine() {
      if (saving.state !== 'conflict') return
      const { theirs } = saving
      const form = merged(draft.base, draft.form, formOf(theirs)).form
      setDraft({ form, base: formOf(theirs), seen: theirs.updated_at })
      void save(form, theirs.updated_at)
    },
    takeTheirs() {
      if (saving.state !== 'conflict') return
      const theirs = formOf(saving.theirs)
      const { form, conflicts } = merged(draft.base, draft.form, theirs)
      for (const field of conflicts) Object.assign(form, { [field]: theirs[field] })
      keepProfile(client, saving.theirs)
      setDraft({ form, base: theirs, seen: saving.theirs.updated_at })
      setSaving({ state: 'writing' })
    },
  }
}
