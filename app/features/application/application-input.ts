import * as v from 'valibot'
import { encodeEmailDomain } from '../../platform/email-address.ts'
import { findEmailAddressError } from '../../platform/find-email-address-error.ts'
import type { FieldErrors } from '../../platform/refusal.ts'
import {
  hasInvisibleCharacters,
  invisibleCharactersMessage,
  isPersonName,
  normalizeTypedText,
  toOneLine,
} from '../../platform/text/invisible-characters.ts'
import type { ApplicationForm, ApplicationKind, CorrectableApplicationFields } from './application.ts'

const makeTextSchema = (least: number, most: number, tooShort: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(least, tooShort), v.maxLength(most, `At most ${most} characters.`))

/** Rejects invisible characters in a name, so that no two different names look the same. */
const makeNameSchema = (least: number, tooShort: string) =>
  v.pipe(
    makeTextSchema(least, 200, tooShort),
    v.check(line => !hasInvisibleCharacters(line), invisibleCharactersMessage),
  )

const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'At most 254 characters.'),
  v.check(
    text => findEmailAddressError(text) === undefined,
    ({ input }) => findEmailAddressError(input) ?? '',
  ),
)

/**
 * E-mail address in the stored form. An international domain is encoded as mail servers expect, because not every
 * browser encodes the domain.
 */
const normalizeEmailAddress = (typed: string) => encodeEmailDomain(toOneLine(typed))

const contactSchema = v.object({
  full_name: v.pipe(
    makeNameSchema(2, 'Write the name you would like to be called by.'),
    v.check(isPersonName, 'A name alone, without a link.'),
  ),
  email: emailSchema,
  organisation: makeNameSchema(0, ''),
  statement: makeTextSchema(10, 6000, 'The text is too short. Write at least ten characters.'),
  heard_from: makeTextSchema(0, 300, ''),
  consent: v.literal(true, 'Tick this if we may keep what you wrote, so that somebody can answer.'),
})

const membershipSchema = v.object({
  ...contactSchema.entries,
  organisation: makeNameSchema(1, 'Write where you work, or “independent”.'),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Choose the country you live in.')),
})

/** Validates a form. Returns the first error message of each field. */
function listErrors(shape: v.GenericSchema, form: unknown): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of v.safeParse(shape, form).issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}

/**
 * Validates an application form with the same rules as the constraints of the database table. The result is empty if
 * the form is valid.
 */
export const findApplicationFormErrors = (form: ApplicationForm): FieldErrors =>
  listErrors(form.kind === 'membership' ? membershipSchema : contactSchema, form)

/** Form field that shows the error of each database constraint. */
export const applicationFieldsByConstraint: Record<string, string> = {
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

const correctionSchema = v.omit(membershipSchema, ['email', 'consent'])
const questionCorrectionSchema = v.omit(contactSchema, ['email', 'consent'])

/** Validates the fields that an applicant has corrected. */
export const findCorrectionErrors = (fields: CorrectableApplicationFields, kind: ApplicationKind): FieldErrors =>
  listErrors(kind === 'contact' ? questionCorrectionSchema : correctionSchema, fields)

const refereeSchema = v.object({
  name: makeNameSchema(2, 'Write their name.'),
  email: emailSchema,
  relation: makeTextSchema(0, 200, ''),
  expects: v.literal(true, 'Ask them first, then tick this: we write only to people who expect it.'),
})

/** Form in which the applicant names a referee. */
export type RefereeForm = { name: string; email: string; relation: string; expects: boolean }
export const findRefereeErrors = (form: RefereeForm): FieldErrors => listErrors(refereeSchema, form)

export function readRefereeForm(data: FormData): RefereeForm {
  const line = (name: string) => toOneLine(String(data.get(name) ?? ''))
  return {
    name: line('name'),
    email: normalizeEmailAddress(String(data.get('email') ?? '')),
    relation: line('relation'),
    expects: data.get('expects') !== null,
  }
}

/** Answers of a referee to the two questions of the reference form. */
export type RefereeAnswer = { knows: string; again: string }
const refereeAnswerSchema = v.object({
  knows: makeTextSchema(10, 6000, 'The text is too short. Write at least ten characters.'),
  again: makeTextSchema(2, 2000, 'Answer at least yes or no.'),
})
export const findRefereeAnswerErrors = (answer: RefereeAnswer): FieldErrors => listErrors(refereeAnswerSchema, answer)

export function readRefereeAnswer(data: FormData): RefereeAnswer {
  const readText = (name: string) => normalizeTypedText(String(data.get(name) ?? '')).trim()
  return { knows: readText('knows'), again: readText('again') }
}

/** Reads the application form from submitted form data. */
export function readApplicationForm(data: FormData): ApplicationForm {
  const field = (name: string) => String(data.get(name) ?? '')
  const line = (name: string) => toOneLine(field(name))
  return {
    kind: field('kind') === 'contact' ? 'contact' : 'membership',
    full_name: line('full_name'),
    email: normalizeEmailAddress(field('email')),
    organisation: line('organisation'),
    country: field('country'),
    circles: data.getAll('circles').map(String),
    statement: normalizeTypedText(field('statement')),
    heard_from: line('heard_from'),
    event_slug: field('event_slug'),
    person_slug: field('person_slug'),
    consent: data.get('consent') !== null,
    website: field('website'),
  }
}
