import { type FieldErrors, formatRefusal, type Refusal } from '../../platform/refusal.ts'

/** Errors of a form behind a private link: `errors` per field, `refused` for the whole form. */
export type LinkFormErrors = { errors: FieldErrors; refused?: string | undefined }

/** Form that was submitted without JavaScript and has errors: the entered values and the errors. */
export type LinkFormResponse<Filled> = LinkFormErrors & { written: Filled }

export const toFormErrors = ({ fields, ...refusal }: Refusal): LinkFormErrors =>
  fields ? { errors: fields } : { errors: {}, refused: formatRefusal(refusal) }

type SentForm<Filled> = {
  written: Filled
  errorsOf: (written: Filled) => FieldErrors
  send: (written: Filled) => Promise<{ refusal: Refusal } | undefined>
}

/**
 * Handles the submit of a form behind a private link, without JavaScript or before hydration. Returns undefined on
 * success.
 * @throws when the server does not answer
 */
export async function submitFormOfLinkPage<Filled>({
  written,
  errorsOf,
  send,
}: SentForm<Filled>): Promise<LinkFormResponse<Filled> | undefined> {
  const errors = errorsOf(written)
  if (Object.keys(errors).length > 0) return { errors, written }
  const answer = await send(written)
  return answer && { ...toFormErrors(answer.refusal), written }
}
