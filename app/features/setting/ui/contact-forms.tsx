import { PairListField, type PairListFieldProps } from '../../../desk/fields/pair-list-field.tsx'
import { type RecordForm, textField } from '../../../desk/record/use-record-form.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { checkContact, checkNewsletterAddress, checkSocial, checkText } from '../setting-input.ts'
import type { StoredSetting } from '../setting-queries.ts'
import { type SettingHistory, SettingSection } from './setting-section.tsx'

type Props = { kept: StoredSetting; history: SettingHistory }

const contactLabels = {
  email: 'Email',
  press: 'Email for the press',
  privacy: 'Email about privacy',
  offices: 'Offices',
}
const contact = { key: 'contact', form: 'parts' } as const

/** The addresses people write to. */
export function ContactForm({ kept, history }: Props) {
  return (
    <SettingSection
      {...{ setting: contact, kept, history }}
      labels={contactLabels}
      title="Contact"
      about="In the footer, on Connect, Management and the privacy policy."
      check={checkContact}
    >
      {form => (
        <>
          <TextField
            label="Email"
            type="email"
            {...textField(form, 'email')}
            hint="Without one, the footer shows none."
          />
          <div className="desk-form-pair">
            <TextField
              label={contactLabels.press}
              type="email"
              {...textField(form, 'press')}
              hint="Optional. On Connect."
            />
            <TextField
              label={contactLabels.privacy}
              type="email"
              {...textField(form, 'privacy')}
              hint="Optional. On the privacy policy."
            />
          </div>
          <Rows form={form} name="offices" legend="Offices" one="office" most={8} columns={officeColumns} />
        </>
      )}
    </SettingSection>
  )
}

const officeColumns = [
  { name: 'city', label: 'City' },
  { name: 'address', label: 'Postal address' },
] as const
const socialColumns = [
  { name: 'label', label: 'Name' },
  { name: 'url', label: 'Address', type: 'url' },
] as const

type RowsProps = Pick<PairListFieldProps, 'legend' | 'one' | 'most' | 'columns'> & { form: RecordForm; name: string }

const Rows = ({ form, name, ...rest }: RowsProps) => (
  <PairListField
    {...rest}
    rows={(form.values[name] as Record<string, string>[] | undefined) ?? []}
    onChange={rows => form.set(name, rows as Json)}
    onLeave={() => form.blur(name)}
    error={form.error(name)}
  />
)

const social = { key: 'social', form: 'list' } as const

export const SocialForm = ({ kept, history }: Props) => (
  <SettingSection
    {...{ setting: social, kept, history }}
    labels={{ list: 'Elsewhere' }}
    title="Elsewhere"
    about="Profiles on other sites, in the order of the footer."
    check={checkSocial}
  >
    {form => <Rows form={form} name="list" legend="Profiles" one="profile" most={12} columns={socialColumns} />}
  </SettingSection>
)

const newsletterAddress = { key: 'newsletter_url', form: 'text' } as const
const newsletterLine = { key: 'newsletter.line', form: 'text' } as const

export const NewsletterForm = ({ kept, history }: Props) => (
  <SettingSection
    {...{ setting: newsletterAddress, kept, history }}
    labels={{ text: 'Address' }}
    title="Newsletter"
    about="Without an address, nothing on the site mentions a newsletter."
    check={checkNewsletterAddress}
  >
    {form => (
      <TextField
        label="Address"
        type="url"
        {...textField(form, 'text')}
        hint="Where one subscribes. It opens in a new tab; nothing is loaded from there before."
      />
    )}
  </SettingSection>
)

export const NewsletterLineForm = ({ kept, history }: Props) => (
  <SettingSection
    {...{ setting: newsletterLine, kept, history }}
    labels={{ text: 'Line' }}
    title="The newsletter’s line"
    about="Beside its button."
    check={checkText}
  >
    {form => <TextArea label="Line" rows={2} {...textField(form, 'text')} hint="Optional." />}
  </SettingSection>
)
