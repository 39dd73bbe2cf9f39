import type { ReactNode } from 'react'
import { PictureField } from '../../../desk/fields/picture-field.tsx'
import { DeskForm } from '../../../desk/form/desk-form.tsx'
import { useNavigateAfterSave } from '../../../desk/form/desk-forms.tsx'
import type { Row } from '../../../desk/record/row-source.ts'
import { textField } from '../../../desk/record/use-record-form.ts'
import { useRowForm } from '../../../desk/record/use-row-form.ts'
import { useLibraryPicture } from '../../../platform/images/library-picture.ts'
import { pictureTypes } from '../../../platform/images/picture-types.ts'
import { pictureError, uploadPicture } from '../../../platform/images/upload-picture.ts'
import { paths } from '../../../platform/paths.ts'
import { slugOf } from '../../../platform/text/slug.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { tiers } from '../partner.ts'
import { blankPartner, checkPartner, partnerLabels as labels, partnerRow } from '../partner-input.ts'
import type { StoredPartner } from '../partner-queries.ts'

const marks = [
  { value: 'serif', label: 'In the serif' },
  { value: 'bold', label: 'Bold' },
  { value: 'caps', label: 'In capitals' },
]

/** One partner, there already or new. */
export function PartnerForm({ partner, history }: { partner: StoredPartner | undefined; history?: ReactNode }) {
  const { form, addedId } = useRowForm({
    table: 'partners',
    row: partner as Row | undefined,
    blank: blankPartner,
    subject: partner?.name ?? 'The partner',
    check: checkPartner,
    labels,
    invalidates: [['partners']],
    toast: useToast(),
    toRow: partnerRow,
  })
  useNavigateAfterSave(addedId && paths.settings.partner(addedId))
  const name = textField(form, 'name')
  const picture = String(form.values.logo_url ?? '')
  const shown = useLibraryPicture(picture)
  return (
    <div>
      <DeskForm id="partner" title={partner ? 'Details' : 'A new partner'} form={form} labels={labels}>
        <TextField
          label={labels.name}
          {...name}
          onBlur={event => {
            name.onBlur(event)
            if (!partner && !form.values.slug) form.set('slug', slugOf(name.value))
          }}
        />
        <div className="desk-form-pair">
          <SelectField
            label={labels.tier}
            {...textField(form, 'tier')}
            options={tiers.map(tier => ({ value: tier, label: tier }))}
          />
          <TextField label={labels.slug} {...textField(form, 'slug')} hint="Names it for other records; not shown." />
        </div>
        <TextArea label={labels.description} rows={3} {...textField(form, 'description')} hint="Optional." />
        <TextField label={labels.url} type="url" {...textField(form, 'url')} hint="Optional." />
        <PictureField
          label={labels.logo_url}
          src={picture}
          shown={shown}
          alt={String(form.values.name ?? '')}
          hint="Optional; without one, the name is set in type. It is shown on 320 by 200."
          accept={pictureTypes.join()}
          validate={pictureError}
          upload={(file, alt, onProgress) => uploadPicture({ file, alt, onProgress, folder: 'partners' })}
          onChange={src => form.set('logo_url', src)}
        />
        <SelectField label={labels.mark} {...textField(form, 'mark')} options={marks} hint="Where there is no logo." />
        <div className="desk-form-pair">
          <TextField
            label={labels.term_starts_on}
            type="date"
            {...textField(form, 'term_starts_on')}
            hint="Optional."
          />
          <TextField
            label={labels.term_ends_on}
            type="date"
            {...textField(form, 'term_ends_on')}
            hint="Optional. The day after, the name comes down by itself."
          />
        </div>
        <CheckField
          label={labels.is_visible}
          checked={form.values.is_visible === true}
          onChange={event => form.set('is_visible', event.target.checked)}
        />
      </DeskForm>
      {history}
    </div>
  )
}
