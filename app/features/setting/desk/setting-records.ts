import { serializeField } from '../../../desk/record/field-kind.ts'
import { choice, choices, pairs, wholeNumber } from '../../../desk/record/field-kinds.ts'
import { emailAddress, lines, optionalText, playerWebAddress, webAddress } from '../../../desk/record/text-kinds.ts'
import { product } from '../../../platform/product.ts'
import { defineSetting } from './setting-record.ts'

export const identitySetting = defineSetting({
  key: 'identity',
  title: 'Identity',
  about: 'In the footer, and what search engines are told.',
  value: 'parts',
  adminsOnly: true,
  fields: {
    strapline: optionalText({ label: 'Strapline', most: 120, hint: 'One line under the name, optional.' }),
    description: optionalText({
      label: 'Description for search engines',
      rows: 3,
      most: 320,
      hint: 'One or two sentences; 110 to 160 characters read best in a list of results.',
    }),
    legal_name: optionalText({ label: 'Legal name', most: 200, hint: 'Beside the © sign, optional.' }),
    founded: wholeNumber({
      label: 'Founded',
      from: 1800,
      to: 2099,
      error: 'A year is four digits, such as 2008.',
      hint: 'The year, optional.',
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
    email: emailAddress({ label: 'Email', hint: 'Without one, the footer shows none.' }),
    press: emailAddress({ label: 'Email for the press', hint: 'Optional. On Connect.' }),
    privacy: emailAddress({ label: 'Email about privacy', hint: 'Optional. On the privacy policy.' }),
    support: emailAddress({
      label: 'Email for help with accounts',
      hint: 'Optional. On the sign-in pages and in letters. Without one, the general address.',
    }),
    offices: pairs({
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
  title: 'Elsewhere',
  about: 'Profiles on other sites, in the order of the footer.',
  value: 'one field',
  fields: {
    value: pairs({
      label: 'Profiles',
      one: 'profile',
      most: 12,
      columns: [
        { name: 'label', label: 'Name' },
        { name: 'url', label: 'Address', type: 'url' },
      ],
    }),
  },
  layout: ['value'],
})

export const newsletterSetting = defineSetting({
  key: 'newsletter_url',
  title: 'Newsletter',
  about: 'Without an address, nothing on the site mentions a newsletter.',
  value: 'one field',
  fields: {
    value: webAddress({
      label: 'Address',
      hint: 'Where one subscribes. It opens in a new tab; nothing is loaded from there before.',
    }),
  },
  layout: ['value'],
})

/** Setting of a page's text. Every key of the catalogue is valid. */
export const textSetting = (key: string, title: string) =>
  defineSetting({
    key,
    title,
    value: 'one field',
    fields: {
      value: optionalText({
        label: 'Text',
        rows: 5,
        most: 2000,
        hint: 'Empty: the page says its own words, or leaves the place out.',
      }),
    },
    layout: ['value'],
  })

export const newsletterLineSetting = defineSetting({
  key: 'newsletter.line',
  title: 'The newsletter’s line',
  about: 'Beside its button.',
  value: 'one field',
  fields: { value: optionalText({ label: 'Line', rows: 2, most: 2000, hint: 'Optional.' }) },
  layout: ['value'],
})

export const videoSetting = defineSetting({
  key: 'video',
  title: 'Film',
  about: 'On the front page. Nothing loads from its host until somebody presses play.',
  value: 'parts',
  fields: {
    title: optionalText({ label: 'Title', most: 120, hint: 'Without one, there is no film.' }),
    minutes: optionalText({ label: 'Length', most: 40, hint: 'Such as 3 minutes 40. Optional.' }),
    embed_url: playerWebAddress({
      label: 'Address of the player',
      hint: 'The film’s address on YouTube or Vimeo, as you copy it there. It becomes the address of the player that sets no cookies. Without one, the button says that the film is not there yet.',
    }),
  },
  layout: [['title', 'minutes'], 'embed_url'],
  check: ({ title, minutes, embed_url }) =>
    !serializeField(title) && (serializeField(minutes) || serializeField(embed_url))
      ? { title: 'A film needs a title; it stands beside the button that plays it.' }
      : {},
})

export const mailSetting = defineSetting({
  key: 'mail',
  title: 'Letters',
  about: 'Sign-in codes, invitations, answers to applications.',
  value: 'parts',
  adminsOnly: true,
  fields: {
    from_name: optionalText({
      label: 'Sender’s name',
      most: 100,
      hint: `Optional. Without it, letters are from ${product.name}.`,
    }),
    reply_to: emailAddress({
      label: 'Answers go to',
      hint: 'Optional. Without it, letters ask for no answers where the sender is a no-reply address.',
    }),
    applications_reply_to: emailAddress({
      label: 'Answers about applications go to',
      hint: 'Optional. Without it, they go where other answers go.',
    }),
  },
  layout: ['from_name', 'reply_to', 'applications_reply_to'],
})

const months = { from: 1, to: 120, error: 'A whole number of months from 1 to 120.', isRequired: true }
const days = { from: 1, to: 365, error: 'A whole number of days from 1 to 365.', isRequired: true }

export const retentionSetting = defineSetting({
  key: 'retention',
  title: 'How long things are kept',
  about: 'What is older is removed each night, for good.',
  value: 'parts',
  adminsOnly: true,
  fields: {
    applications_months: wholeNumber({
      label: 'Decided applications, months',
      hint: 'Counted from the decision. Open ones stay.',
      ...months,
    }),
    audit_months: wholeNumber({ label: 'Audit log, months', hint: 'Who did what.', ...months }),
    captured_mail_days: wholeNumber({
      label: 'Letters kept on the server, days',
      hint: 'Only where no mail server is set.',
      ...days,
    }),
    error_days: wholeNumber({ label: 'Errors of the server, days', hint: 'Shown under Diagnostics.', ...days }),
    unused_picture_days: wholeNumber({
      label: 'Pictures nobody uses, days',
      hint: 'Counted from the night that found them in no page, album or draft.',
      ...days,
    }),
  },
  layout: [['applications_months', 'audit_months'], ['captured_mail_days', 'error_days'], 'unused_picture_days'],
})

const isHost = (line: string) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(line)

export const pictureHostsSetting = defineSetting({
  key: 'pictures.hosts',
  title: 'Other hosts of pictures',
  about: 'Pages show pictures from the library alone, and from the hosts that stand here.',
  value: 'one field',
  adminsOnly: true,
  fields: {
    value: lines({
      label: 'Hosts',
      rows: 4,
      hint: 'A name a line, such as cdn.example.org: no https://, no path. Each host learns who reads the pages its pictures stand on.',
      checkLine: line =>
        isHost(line) ? undefined : `“${line}” is no name of a host. Write it like cdn.example.org, without https://.`,
    }),
  },
  layout: ['value'],
})

export const navigationSetting = defineSetting({
  key: 'navigation',
  title: 'Links',
  about: 'A hidden link leaves the header, the menu and the footer. Its page stays, and so do links in texts.',
  value: 'parts',
  fields: { hidden: choices({ label: 'Hidden links', options: [] }) },
  layout: ['hidden'],
})

/** Options for who needs a second factor, with the consequences. */
export const secondFactorChoices = [
  {
    value: 'optional',
    label: 'Nobody has to',
    follows: 'Who has set up a second factor is still asked for it; others sign in with a password alone.',
  },
  {
    value: 'admins',
    label: 'Admins',
    follows: 'An admin without one can sign in, sets it up first, and only then enters the back office.',
  },
  {
    value: 'editors',
    label: 'Admins and managers',
    follows: 'The same holds for everybody who enters the back office. Members are not asked.',
  },
] as const

export const secondFactorSetting = defineSetting({
  key: 'security.second_factor',
  title: 'Required second factor',
  value: 'one field',
  adminsOnly: true,
  fields: { value: choice({ label: 'Asked of', options: secondFactorChoices }) },
  layout: ['value'],
})

/** All settings with their own form, in page order. */
export const settingRecords = [
  identitySetting,
  contactSetting,
  socialSetting,
  newsletterSetting,
  newsletterLineSetting,
  videoSetting,
  navigationSetting,
  mailSetting,
  retentionSetting,
  pictureHostsSetting,
  secondFactorSetting,
]
