import * as z from 'zod/mini'
import type { FieldErrors } from '../../platform/refusal.ts'
import { asTyped, holdsUnseen, isPersonName, oneLine, unseenMessage } from '../../platform/text/unseen.ts'
import type { ApplicationForm } from './application.ts'

const text = (least: number, most: number, tooShort: string) =>
  z.string().check(z.trim(), z.minLength(least, tooShort), z.maxLength(most, `At most ${most} characters.`))

/** A name is what it looks like. */
const name = (least: number, tooShort: string) =>
  text(least, 200, tooShort).check(z.refine(line => !holdsUnseen(line), unseenMessage))

const contact = z.object({
  full_name: name(2, 'Write the name you would like to be called by.').check(
    z.refine(isPersonName, 'A name alone, without a link.'),
  ),
  email: z.string().check(z.trim(), z.maxLength(254), z.email('Write an address such as name@example.org.')),
  organisation: name(0, ''),
  statement: text(10, 6000, 'A sentence or two will do; ten characters are too few.'),
  heard_from: text(0, 300, ''),
  consent: z.literal(true, 'Tick this if we may keep what you wrote, so that somebody can answer.'),
})

const membership = z.extend(contact, {
  organisation: name(1, 'Write where you work, or “independent”.'),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose the country you live in.')),
})

/** The same rules as the table's constraints, said sooner and in words. Empty when all is well. */
export function errorsOf(form: ApplicationForm): FieldErrors {
  const read = (form.kind === 'membership' ? membership : contact).safeParse(form)
  const errors: FieldErrors = {}
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** What the database refuses, by the name of its constraint, at the field where it can be put right. */
export const fieldOfConstraint: Record<string, keyof ApplicationForm> = {
  consent: 'consent',
  applications_full_name_check: 'full_name',
  applications_email_check: 'email',
  applications_organisation_check: 'organisation',
  applications_country_check: 'country',
  applications_statement_check: 'statement',
  applications_heard_from_check: 'heard_from',
  members_say_where_they_are: 'organisation',
}

/** The fields of a form as a browser sends them. */
export function readForm(data: FormData): ApplicationForm {
  const field = (name: string) => String(data.get(name) ?? '')
  const line = (name: string) => oneLine(field(name))
  return {
    kind: field('kind') === 'contact' ? 'contact' : 'membership',
    full_name: line('full_name'),
    email: line('email'),
    organisation: line('organisation'),
    country: field('country'),
    circles: data.getAll('circles').map(String),
    statement: asTyped(field('statement')),
    heard_from: line('heard_from'),
    event_slug: field('event_slug'),
    consent: data.get('consent') !== null,
    website: field('website'),
  }
}
