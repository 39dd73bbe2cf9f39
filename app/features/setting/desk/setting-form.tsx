import { type ReactNode, use, useMemo } from 'react'
import { RecordFields } from '../../../desk/fields/record-fields.tsx'
import { AdminForm } from '../../../desk/form/admin-form.tsx'
import { RevisionList } from '../../../desk/history/revision-list.tsx'
import { getFieldMergers, validateRecord } from '../../../desk/record/define-record.ts'
import { type RecordForm, useRecordForm } from '../../../desk/record/use-record-form.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { StoredSetting } from '../setting-queries.ts'
import { SettingDraftsContext } from './setting-drafts-context.ts'
import { getSettingFields, makeSettingRow, makeSettingSource, type SettingRecord } from './setting-record.ts'

export type SettingFormProps = {
  setting: SettingRecord
  stored: StoredSetting
  /** Description of the form. Default: the description of the setting. */
  about?: ReactNode
  /** Renders the content of the form. Default: the fields of the setting. */
  children?: (form: RecordForm) => ReactNode
}

const adminsOnlyReason = 'Only admins can change this. Ask an admin.'

/** Short form for one setting, with its history below. */
export function SettingForm({ setting, stored, about = setting.about, children }: SettingFormProps) {
  const { key, title, fields } = setting
  const isAdmin = useSession().can('change the admins’ settings')
  const refused = setting.adminsOnly && !isAdmin ? adminsOnlyReason : undefined
  const drafts = use(SettingDraftsContext)
  const form = useRecordForm({
    id: `setting ${key}`,
    subject: title,
    stored: { fields: getSettingFields(setting, stored.value), updatedAt: stored.updatedAt },
    draftRow: { of: { kind: 'setting', row: key }, found: drafts[key] },
    source: makeSettingSource(setting),
    check: values => validateRecord(setting, values),
    mergers: useMemo(() => getFieldMergers(setting), [setting]),
    fields,
    invalidates: [['settings'], ['revisions', 'settings', key]],
    toast: useToast(),
  })
  return (
    <div>
      <AdminForm id={`setting-${key.replaceAll('.', '-')}`} title={title} about={about} form={form} refused={refused}>
        {children?.(form) ?? <RecordFields kind={setting} form={form} />}
      </AdminForm>
      <RevisionList
        of={{
          ...makeSettingRow(key),
          subject: title,
          columns: ['value'],
          fields,
          toFields: row => getSettingFields(setting, row.value ?? null),
        }}
        invalidates={[['settings']]}
        refused={refused}
      />
    </div>
  )
}
