import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import { defineChoiceField, defineWholeNumberField } from '../../../desk/record/field-kinds.ts'
import { definePairsField } from '../../../desk/record/row-kinds.ts'
import {
  defineEmailAddressField,
  defineLinesField,
  defineOptionalTextField,
  definePlayerAddressField,
  defineWebAddressField,
} from '../../../desk/record/text-kinds.ts'
import { product } from '../../../platform/product.ts'
import { defineSetting } from './setting-record.ts'
import { timeSetting } from './time-setting.ts'

export const identitySetting = defineSetting({
  key: 'identity',
  title: 'Organisation',
  about: 'In the footer and for search engines.',
  value: 'parts',
  adminsOnly: true,
  fields: {
    strapline: defineOptionalTextField({ label: 'Tagline', most: 120, hint: 'One line under the name.' }),
    description: defineOptionalTextField({
      label: 'Description for search engines',
      rows: 3,
      most: 320,
      hint: 'One or two sentences. 110 to 160 characters read best.',
    }),
    legal_name: defineOptionalTextField({ label: 'Legal name in footer', most: 200, hint: 'Beside the © sign.' }),
    founded: defineWholeNumberField({
      label: 'Founded',
      from: 1800,
      to: 2099,
      error: 'Enter a year such as 2008.',
      hint: 'Year',
    }),
  },
  layout: ['strapline', 'description', ['legal_name', 'founded']],
})

export const contactSetting = defineSetting({
  key: 'contact',
  title: 'Contact',
  about: 'In the footer, on Connect, Management and the privacy policy.',
  value: 'parts',
  fields: {
    email: defineEmailAddressField({ label: 'Email', hint: 'Shown in the footer.' }),
    press: defineEmailAddressField({ label: 'Email for the press', hint: 'Shown on the Connect page.' }),
    privacy: defineEmailAddressField({ label: 'Email about privacy', hint: 'Shown in the privacy policy.' }),
    support: defineEmailAddressField({
      label: 'Email for help with accounts',
      optional: true,
      hint: 'Shown on the sign-in pages and in emails. Default: the general address.',
    }),
    offices: definePairsField({
      label: 'Offices',
      one: 'office',
      most: 8,
      columns: [
        { name: 'city', label: 'City' },
        { name: 'address', label: 'Postal address' },
      ],
    }),
  },
  layout: ['email', ['press', 'privacy'], 'support', 'offices'],
})

export const socialSetting = defineSetting({
  key: 'social',
  title: 'Social links',
  about: 'Shown in the footer, in this order.',
  value: 'one field',
  fields: {
    value: definePairsField({
      label: 'Social links',
      one: 'profile',
      most: 12,
      columns: [
        { name: 'label', label: 'Name' },
        { name: 'url', label: 'URL', type: 'url' },
      ],
    }),
  },
  layout: ['value'],
})

export const newsletterSetting = defineSetting({
  key: 'newsletter_url',
  title: 'Newsletter',
  about: 'Without a URL the site does not mention a newsletter.',
  value: 'one field',
  fields: {
    value: defineWebAddressField({
      label: 'URL',
      hint: 'Sign-up URL. Opens in a new tab.',
    }),
  },
  layout: ['value'],
})

/** Definition of the setting for a text of a page. Every key of the text catalogue is valid. */
export const defineTextSetting = (key: string, title: string, hint = '') =>
  defineSetting({
    key,
    title,
    value: 'one field',
    fields: {
      value: defineOptionalTextField({
        label: 'Text',
        rows: 5,
        most: 2000,
        hint: `${hint} Leave empty to use the default text.`.trim(),
      }),
    },
    layout: ['value'],
  })

export const newsletterLineSetting = defineSetting({
  key: 'newsletter.line',
  title: 'Newsletter text',
  about: 'Beside the button.',
  value: 'one field',
  fields: { value: defineOptionalTextField({ label: 'Text', rows: 2, most: 2000, optional: true }) },
  layout: ['value'],
})

export const videoSetting = defineSetting({
  key: 'video',
  title: 'Video',
  about: 'On the home page. Nothing loads from the provider until a visitor presses play.',
  value: 'parts',
  fields: {
    title: defineOptionalTextField({ label: 'Title', most: 120, hint: 'Required to show a video.' }),
    minutes: defineOptionalTextField({ label: 'Duration', most: 40, hint: 'For example 3:40.' }),
    embed_url: definePlayerAddressField({
      label: 'Video URL',
      hint: 'YouTube or Vimeo. The site uses the player without cookies. Without a URL the button says that the video is not available yet.',
    }),
  },
  layout: [['title', 'minutes'], 'embed_url'],
  check: ({ title, minutes, embed_url }) =>
    !toTrimmedText(title) && (toTrimmedText(minutes) || toTrimmedText(embed_url))
      ? { title: 'Enter a title. It is shown beside the play button.' }
      : {},
})

export const mailSetting = defineSetting({
  key: 'mail',
  title: 'Emails',
  about: 'Sign-in codes, invitations, answers to applications.',
  value: 'parts',
  adminsOnly: true,
  fields: {
    from_name: defineOptionalTextField({
      label: 'Sender name',
      most: 100,
      hint: `Leave empty to use ${product.name}.`,
    }),
    reply_to: defineEmailAddressField({
      label: 'Reply-to address',
      optional: true,
      hint: 'Without it, emails from a no-reply address do not ask for replies.',
    }),
    applications_reply_to: defineEmailAddressField({
      label: 'Reply-to address for applications',
      optional: true,
      hint: 'Default: the general reply-to address.',
    }),
  },
  layout: ['from_name', 'reply_to', 'applications_reply_to'],
})

const monthLimits = { from: 1, to: 120, error: 'A whole number of months from 1 to 120.', isRequired: true }
const dayLimits = { from: 1, to: 365, error: 'A whole number of days from 1 to 365.', isRequired: true }

export const retentionSetting = defineSetting({
  key: 'retention',
  title: 'Retention periods',
  about: 'Deleted data cannot be restored.',
  value: 'parts',
  adminsOnly: true,
  fields: {
    applications_months: defineWholeNumberField({
      label: 'Keep decided applications (months)',
      hint: 'Counted from the decision. Open applications are not deleted.',
      ...monthLimits,
    }),
    audit_months: defineWholeNumberField({
      label: 'Keep activity log (months)',
      hint: 'Who changed what.',
      ...monthLimits,
    }),
    captured_mail_days: defineWholeNumberField({
      label: 'Keep stored emails (days)',
      hint: 'If no mail server is set, emails are stored but not sent.',
      ...dayLimits,
    }),
    error_days: defineWholeNumberField({ label: 'Keep error log (days)', hint: 'Shown in Diagnostics.', ...dayLimits }),
    unused_picture_days: defineWholeNumberField({
      label: 'Keep unused images (days)',
      hint: 'Counted from the day on which an image is found unused.',
      ...dayLimits,
    }),
  },
  layout: [['applications_months', 'audit_months'], ['captured_mail_days', 'error_days'], 'unused_picture_days'],
})

const isHostName = (line: string) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(line)

export const pictureHostsSetting = defineSetting({
  key: 'pictures.hosts',
  title: 'Images from other sites',
  about: 'Pages show images from the library and from these domains only.',
  value: 'one field',
  adminsOnly: true,
  fields: {
    value: defineLinesField({
      label: 'Allowed domains',
      rows: 4,
      hint: 'One domain per line, without https:// and path. Each domain can see visitors’ IP addresses.',
      checkLine: line => (isHostName(line) ? undefined : `“${line}” is not a domain. Enter it as cdn.example.org.`),
    }),
  },
  layout: ['value'],
})

/** Options for the roles that need a second factor, with the consequences. */
export const secondFactorChoices = [
  {
    value: 'optional',
    label: 'Nobody',
    follows: 'Users who have set it up still use it; others sign in with a password only.',
  },
  {
    value: 'admins',
    label: 'Admins',
    follows: 'Admins without it must set it up before they can open the admin area.',
  },
  {
    value: 'editors',
    label: 'Admins and managers',
    follows: 'Admins and managers without it must set it up first. Members are not affected.',
  },
] as const

export const secondFactorSetting = defineSetting({
  key: 'security.second_factor',
  title: 'Required two-factor authentication',
  value: 'one field',
  adminsOnly: true,
  fields: { value: defineChoiceField({ label: 'Required for', options: secondFactorChoices }) },
  layout: ['value'],
})

/** All settings that have a separate form, in the order of the page. */
export const settingRecords = [
  identitySetting,
  contactSetting,
  socialSetting,
  newsletterSetting,
  newsletterLineSetting,
  videoSetting,
  timeSetting,
  mailSetting,
  retentionSetting,
  pictureHostsSetting,
  secondFactorSetting,
]
