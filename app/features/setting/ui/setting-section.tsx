import { type ReactNode, use } from 'react'
import { DeskForm } from '../../../desk/form/desk-form.tsx'
import type { Fields } from '../../../desk/record/merge.ts'
import { type FieldErrors, type RecordForm, useRecordForm } from '../../../desk/record/use-record-form.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { fieldsOfSetting, type SettingForm, settingSource } from '../setting-mutations.ts'
import type { StoredSetting } from '../setting-queries.ts'
import { SettingDrafts } from './setting-drafts.ts'

/** What a section's history is asked with; the page puts the history in, since it is another feature's. */
export type SettingHistory = (of: {
  key: string
  subject: string
  labels: Readonly<Record<string, string>>
  refused: string | undefined
}) => ReactNode

export type SettingSectionProps = {
  setting: SettingForm
  kept: StoredSetting
  title: string
  about?: ReactNode
  labels: Readonly<Record<string, string>>
  check: (fields: Fields) => FieldErrors
  /** Why this person may not save it. */
  refused?: string | undefined
  history: SettingHistory
  action?: string
  children: (form: RecordForm) => ReactNode
}

export const adminsOnly = 'Only an admin may change this. Nothing here is secret; ask one of them.'

/** One setting as a short form with its history below. */
export function SettingSection({
  setting,
  kept,
  title,
  labels,
  check,
  refused,
  history,
  children,
  ...rest
}: SettingSectionProps) {
  const drafts = use(SettingDrafts)
  const form = useRecordForm({
    id: `setting ${setting.key}`,
    subject: title,
    stored: { fields: fieldsOfSetting(setting, kept.value), updatedAt: kept.updatedAt },
    draftRow: { of: { kind: 'setting', row: setting.key }, found: drafts[setting.key] },
    source: settingSource(setting),
    check,
    labels,
    invalidates: [['settings'], ['revisions', 'settings', setting.key]],
    toast: useToast(),
  })
  return (
    <div>
      <DeskForm {...rest} id={`setting-${setting.key.replaceAll('.', '-')}`} {...{ title, form, labels, refused }}>
        {children(form)}
      </DeskForm>
      {history({ key: setting.key, subject: title, labels, refused })}
    </div>
  )
}
