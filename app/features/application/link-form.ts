import { type FieldErrors, formatRefusal, type Refusal } from '../../platform/refusal.ts'

/** What was wrong with a form on a page that a private link opens: at its fields, or with the whole of it. */
export type LinkFormErrors = { errors: FieldErrors; refused?: string | undefined }

/** A form that was sent without JavaScript and comes back, with what was written in it. */
export type ReturnedForm<Filled> = LinkFormErrors & { written: Filled }

export const refusalErrors = ({ fields, ...refusal }: Refusal): LinkFormErrors =>
  fields ? { errors: fields } : { errors: {}, refused: formatRefusal(refusal) }

type SentForm<Filled> = {
  written: Filled
  errorsOf: (written: Filled) => FieldErrors
  send: (written: Filled) => Promise<{ refusal: Refusal } | undefined>
}

/** Takes a form that was sent without JavaScript, or before it. Undefined when it was done. @throws when nobody answered */
export async function submitLinkForm<Filled>({
  written,
  errorsOf,
  send,
}: SentForm<Filled>): Promise<ReturnedForm<Filled> | undefined> {
  const errors = errorsOf(written)
  if (Object.keys(errors).length > 0) return { errors, written }
  const answer = await send(written)
  return answer && { ...refusalErrors(answer.refusal), written }
}
