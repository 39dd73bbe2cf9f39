import { textField } from '../../../desk/record/use-record-form.ts'
import { product } from '../../../platform/product.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { checkIdentity } from '../setting-input.ts'
import type { StoredSetting } from '../setting-queries.ts'
import { adminsOnly, type SettingHistory, SettingSection } from './setting-section.tsx'

const labels = {
  strapline: 'Strapline',
  description: 'Description for search engines',
  legal_name: 'Legal name',
  founded: 'Founded',
}
const setting = { key: 'identity', form: 'parts', numbers: ['founded'] } as const

export type SettingFormProps = { kept: StoredSetting; history: SettingHistory; isAdmin: boolean }

/** Who the site says it is. The product's name is the operator's, who sets it outside. */
export function IdentityForm({ kept, history, isAdmin }: SettingFormProps) {
  return (
    <SettingSection
      {...{ setting, kept, history, labels }}
      title="Identity"
      about="In the footer, and what search engines are told."
      check={checkIdentity}
      refused={isAdmin ? undefined : adminsOnly}
    >
      {form => (
        <>
          <TextField
            label="Name"
            value={product.name}
            readOnly
            hint="Set by PRODUCT_NAME where the server is installed, because addresses and categories carry it too."
          />
          <TextField
            label={labels.strapline}
            {...textField(form, 'strapline')}
            hint="One line under the name, optional."
          />
          <TextArea
            label={labels.description}
            rows={3}
            {...textField(form, 'description')}
            hint="One or two sentences; 110 to 160 characters read best in a list of results."
          />
          <div className="desk-form-pair">
            <TextField
              label={labels.legal_name}
              {...textField(form, 'legal_name')}
              hint="Beside the © sign, optional."
            />
            <TextField
              label={labels.founded}
              inputMode="numeric"
              {...textField(form, 'founded')}
              hint="The year, optional."
            />
          </div>
        </>
      )}
    </SettingSection>
  )
}
