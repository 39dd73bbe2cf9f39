import * as z from 'zod/mini'
import type { FieldErrors } from '../../platform/refusal.ts'
import { asTyped, holdsUnseen, isPersonName, oneLine, unseenMessage } from '../../platform/text/unseen.ts'
import type { ApplicationForm, ApplicationKind, CorrectableFields } from './application.ts'

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
  return errorsIn((form.kind === 'membership' ? membership : contact).safeParse(form).error?.issues)
}

/** The first of each field. */
function errorsIn(issues: readonly { path: PropertyKey[]; message: string }[] = []): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

/** What the database refuses, by the name of its constraint, at the field where it can be put right. */
export const fieldOfConstraint: Record<string, string> = {
  consent: 'consent',
  applications_full_name_check: 'full_name',
  applications_email_check: 'email',
  applications_organisation_check: 'organisation',
  applications_country_check: 'country',
  applications_statement_check: 'statement',
  applications_heard_from_check: 'heard_from',
  members_say_where_they_are: 'organisation',
  application_referees_name_check: 'name',
  application_referees_email: 'email',
  application_referees_relation_check: 'relation',
  application_referees_knows_check: 'knows',
  application_referees_again_check: 'again',
}

const correction = z.omit(membership, { email: true, consent: true })
const questionCorrection = z.omit(contact, { email: true, consent: true })

/** The same of what an applicant corrects. */
export function correctionErrors(fields: CorrectableFields, kind: ApplicationKind): FieldErrors {
  const read = (kind === 'contact' ? questionCorrection : correction).safeParse(fields)
  return errorsIn(read.error?.issues)
}

const referee = z.object({
  name: name(2, 'Write their name.'),
  email: z.string().check(z.trim(), z.maxLength(254), z.email('Write an address such as name@example.org.')),
  relation: text(0, 200, ''),
  expects: z.literal(true, 'Ask them first, then tick this: we write only to people who expect it.'),
})

/** Somebody whom an applicant names. */
export type RefereeForm = { name: string; email: string; relation: string; expects: boolean }
export const refereeErrors = (form: RefereeForm): FieldErrors => errorsIn(referee.safeParse(form).error?.issues)

export function readReferee(data: FormData): RefereeForm {
  const line = (name: string) => oneLine(String(data.get(name) ?? ''))
  return { name: line('name'), email: line('email'), relation: line('relation'), expects: data.get('expects') !== null }
}

/** What a referee answers. */
export type RefereeAnswer = { knows: string; again: string }
const refereeAnswer = z.object({
  knows: text(10, 6000, 'A sentence or two will do; ten characters are too few.'),
  again: text(2, 2000, 'Yes or no will do.'),
})
export const answerErrors = (answer: RefereeAnswer): FieldErrors =>
  errorsIn(refereeAnswer.safeParse(answer).error?.issues)

export function readAnswer(data: FormData): RefereeAnswer {
  const words = (name: string) => asTyped(String(data.get(name) ?? '')).trim()
  return { knows: words('knows'), again: words('again') }
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
