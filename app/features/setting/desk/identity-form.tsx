import { RecordFields } from '../../../desk/fields/record-fields.tsx'
import { product } from '../../../platform/product.ts'
import { TextField } from '../../../ui/field.tsx'
import { SettingForm, type SettingFormProps } from './setting-form.tsx'

/** Form for the identity of the site, except its product name, which the operator sets in the environment. */
export const IdentityForm = (props: Pick<SettingFormProps, 'setting' | 'stored'>) => (
  <SettingForm {...props}>
    {form => (
      <>
        <TextField
          label="Name"
          value={product.name}
          readOnly
          hint="URLs and categories contain the name. Your operator changes it on the server, with PRODUCT_NAME."
        />
        <RecordFields kind={props.setting} form={form} />
      </>
    )}
  </SettingForm>
)
