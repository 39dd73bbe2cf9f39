import { textField } from '../../../desk/record/use-record-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { checkRetention } from '../setting-input.ts'
import type { SettingFormProps } from './identity-form.tsx'
import { adminsOnly, SettingSection } from './setting-section.tsx'

const labels = {
  applications_months: 'Decided applications, months',
  audit_months: 'Audit log, months',
  captured_mail_days: 'Letters kept on the server, days',
  error_days: 'Errors of the server, days',
  unused_picture_days: 'Pictures nobody uses, days',
}
const setting = { key: 'retention', form: 'parts', numbers: Object.keys(labels) } as const

/** How long the site keeps what people sent and did. */
export function RetentionForm({ kept, history, isAdmin }: SettingFormProps) {
  return (
    <SettingSection
      {...{ setting, kept, history, labels }}
      title="How long things are kept"
      about="What is older is removed each night, for good."
      check={checkRetention}
      refused={isAdmin ? undefined : adminsOnly}
    >
      {form => (
        <>
          <div className="desk-form-pair">
            <TextField
              label={labels.applications_months}
              inputMode="numeric"
              {...textField(form, 'applications_months')}
              hint="Counted from the decision. Open ones stay."
            />
            <TextField
              label={labels.audit_months}
              inputMode="numeric"
              {...textField(form, 'audit_months')}
              hint="Who did what."
            />
          </div>
          <div className="desk-form-pair">
            <TextField
              label={labels.captured_mail_days}
              inputMode="numeric"
              {...textField(form, 'captured_mail_days')}
              hint="Only where no mail server is set."
            />
            <TextField
              label={labels.error_days}
              inputMode="numeric"
              {...textField(form, 'error_days')}
              hint="Shown under Diagnostics."
            />
          </div>
          <TextField
            label={labels.unused_picture_days}
            inputMode="numeric"
            {...textField(form, 'unused_picture_days')}
            hint="Counted from the night that found them in no page, album or draft."
          />
        </>
      )}
    </SettingSection>
  )
}
