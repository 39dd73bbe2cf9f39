import type { ReactNode } from 'react'
import { DeskForm } from '../../../desk/form/desk-form.tsx'
import { useNavigateAfterSave } from '../../../desk/form/desk-forms.tsx'
import type { Row } from '../../../desk/record/row-source.ts'
import { textField } from '../../../desk/record/use-record-form.ts'
import { useRowForm } from '../../../desk/record/use-row-form.ts'
import { paths } from '../../../platform/paths.ts'
import { slugOf } from '../../../platform/text/slug.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { blankQuote, checkQuote, quoteLabels as labels, quoteRow } from '../person-input.ts'
import type { StoredPerson, StoredQuote } from '../person-queries.ts'

type Props = { quote: StoredQuote | undefined; people: readonly StoredPerson[]; history?: ReactNode }

/** One quotation, there already or new. */
export function QuoteForm({ quote, people, history }: Props) {
  const { form, addedId } = useRowForm({
    table: 'quotes',
    row: quote as Row | undefined,
    blank: blankQuote,
    subject: 'The quotation',
    check: checkQuote,
    labels,
    invalidates: [['quotes']],
    toast: useToast(),
    toRow: quoteRow,
  })
  useNavigateAfterSave(addedId && paths.settings.quote(addedId))
  const words = textField(form, 'text')
  return (
    <div>
      <DeskForm id="quote" title={quote ? 'Details' : 'A new quotation'} form={form} labels={labels}>
        <TextArea
          label={labels.text}
          rows={4}
          {...words}
          onBlur={event => {
            words.onBlur(event)
            if (!quote && !form.values.slug) form.set('slug', slugOf(words.value.split(/\s+/).slice(0, 6).join(' ')))
          }}
          hint="Without quotation marks; the page sets them. The shorter, the larger it is set."
        />
        <SelectField
          label={labels.person_id}
          {...textField(form, 'person_id')}
          options={[
            { value: '', label: 'Choose who' },
            ...people.map(({ id, name, is_visible }) => ({ value: id, label: is_visible ? name : `${name} (hidden)` })),
          ]}
        />
        <div className="desk-form-pair">
          <TextField label={labels.occasion} {...textField(form, 'occasion')} hint="Optional." />
          <TextField label={labels.said_on} type="date" {...textField(form, 'said_on')} hint="Optional." />
        </div>
        <SelectField
          label={labels.placement}
          {...textField(form, 'placement')}
          options={[
            { value: '', label: 'Nowhere else' },
            { value: 'home-band', label: 'In the band of the front page' },
          ]}
          hint="The band holds one. Take it off the other quotation first."
        />
        <TextField label={labels.slug} {...textField(form, 'slug')} hint="After the # in links to it." />
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
