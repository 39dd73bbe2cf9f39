import * as z from 'zod/mini'
import type { Fields } from '../../desk/record/merge.ts'
import type { FieldErrors } from '../../desk/record/use-record-form.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { playerAddress } from '../../platform/rich-text/player-address.ts'

/** What the settings' forms say before the database has to. Each function looks at one form. */
type Check = (fields: Fields) => FieldErrors

const written = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const isEmail = (value: Json | undefined) => !written(value) || z.email().safeParse(written(value)).success
const isWebAddress = (value: Json | undefined) =>
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(written(value)).success
const email = 'An email address needs a name, an @ and a domain, such as hello@example.org.'
const webAddress = 'An address begins with https://, such as https://example.org.'
const atMost = (value: Json | undefined, most: number) =>
  written(value).length > most ? `At most ${most} characters; these are ${written(value).length}.` : undefined

/** Leaves out what is well, so that an empty answer means: nothing to put right. */
const only = (errors: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined))

const rowsOf = (value: Json | undefined): Record<string, Json | undefined>[] =>
  Array.isArray(value)
    ? value.flatMap(row => (typeof row === 'object' && row !== null && !Array.isArray(row) ? [row] : []))
    : []

export const checkIdentity: Check = ({ strapline, description, legal_name, founded }) =>
  only({
    strapline: atMost(strapline, 120),
    description: atMost(description, 320),
    legal_name: atMost(legal_name, 200),
    founded:
      written(founded) && !/^(1[89]|20)\d\d$/.test(written(founded))
        ? 'A year is four digits, such as 2008.'
        : undefined,
  })

export const checkContact: Check = fields =>
  only({
    ...Object.fromEntries(['email', 'press', 'privacy'].map(name => [name, isEmail(fields[name]) ? undefined : email])),
    offices: rowsOf(fields.offices).every(({ city, address }) => written(city) && written(address))
      ? undefined
      : 'An office needs a city and an address. Fill both in, or take the office away.',
  })

export const checkSocial: Check = ({ list }) =>
  only({
    list: rowsOf(list).every(({ label, url }) => written(label) && isWebAddress(url))
      ? undefined
      : `Each needs a name and an address. ${webAddress}`,
  })

export const checkNewsletterAddress: Check = ({ text }) =>
  only({ text: written(text) && !isWebAddress(text) ? webAddress : undefined })

export const checkText: Check = ({ text }) => only({ text: atMost(text, 2000) })

export const checkVideo: Check = ({ title, minutes, embed_url }) => {
  const address = written(embed_url)
  return only({
    title:
      !written(title) && (written(minutes) || address)
        ? 'A film needs a title; it stands beside the button that plays it.'
        : atMost(title, 120),
    minutes: atMost(minutes, 40),
    embed_url:
      address && !playerAddress(address)
        ? 'Films play only from YouTube and Vimeo. Copy the address of the film there.'
        : undefined,
  })
}

export const checkMail: Check = ({ from_name, reply_to }) =>
  only({ from_name: atMost(from_name, 100), reply_to: isEmail(reply_to) ? undefined : email })

const whole = (value: Json | undefined, most: number, unit: string) =>
  /^\d{1,4}$/.test(written(value)) && Number(written(value)) >= 1 && Number(written(value)) <= most
    ? undefined
    : `A whole number of ${unit} from 1 to ${most}.`

export const checkRetention: Check = fields =>
  only({
    applications_months: whole(fields.applications_months, 120, 'months'),
    audit_months: whole(fields.audit_months, 120, 'months'),
    captured_mail_days: whole(fields.captured_mail_days, 365, 'days'),
    error_days: whole(fields.error_days, 365, 'days'),
    unused_picture_days: whole(fields.unused_picture_days, 365, 'days'),
  })
