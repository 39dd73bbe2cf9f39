import { textField } from '../../../desk/record/use-record-form.ts'
import { product } from '../../../platform/product.ts'
import { TextField } from '../../../ui/field.tsx'
import { checkMail } from '../setting-input.ts'
import type { SettingFormProps } from './identity-form.tsx'
import { adminsOnly, SettingSection } from './setting-section.tsx'

const labels = { from_name: 'Sender’s name', reply_to: 'Answers go to' }
const setting = { key: 'mail', form: 'parts' } as const

/** How letters of the site are signed, and where answers to them arrive. */
export function MailForm({ kept, history, isAdmin }: SettingFormProps) {
  return (
    <SettingSection
      {...{ setting, kept, history, labels }}
      title="Letters"
      about="Sign-in codes, invitations, answers to applications."
      check={checkMail}
      refused={isAdmin ? undefined : adminsOnly}
    >
      {form => (
        <>
          <TextField
            label={labels.from_name}
            {...textField(form, 'from_name')}
            hint={`Optional. Without it, letters are from ${product.name}.`}
          />
          <TextField
            label={labels.reply_to}
            type="email"
            {...textField(form, 'reply_to')}
            hint="Optional. Without it, answers go to the sending address."
          />
        </>
      )}
    </SettingSection>
  )
}
