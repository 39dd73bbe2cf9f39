import * as z from 'zod/mini'
import { holdsUnseen, isPersonName, unseenMessage } from '../../platform/text/unseen.ts'
import type { FieldName, ProfileForm } from './profile.ts'

export type FieldErrors = Partial<Record<FieldName, string>>

const line = z.string().check(
  z.trim(),
  z.maxLength(200, 'At most 200 characters. Shorten it a little.'),
  z.refine(text => !holdsUnseen(text), unseenMessage),
)
const few = (what: string) => z.array(z.string()).check(z.maxLength(20, `At most 20 ${what}. Take some away.`))

const profile = z.object({
  full_name: line.check(
    z.minLength(1, 'Write the name you would like to be called by.'),
    z.refine(isPersonName, 'A name alone, without a link.'),
  ),
  title: line,
  organisation: line,
  country: z.string().check(z.regex(/^([A-Z]{2})?$/, 'Choose a country from the list, or none.')),
  languages: few('languages'),
  circles: few('circles'),
})

/** The same rules as the table's constraints, said sooner and in words. Empty when all is well. */
export function errorsOf(form: ProfileForm): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of profile.safeParse(form).error?.issues ?? []) errors[path[0] as FieldName] ??= message
  return errors
}

/** What the database refuses, by the name of its constraint. */
export const refusedField = (words: string): FieldName | undefined =>
  (/profiles_(full_name|title|organisation|country|languages|circles)_check/.exec(words)?.[1] as FieldName) ??
  (/no such circle/.test(words) ? 'circles' : undefined)
