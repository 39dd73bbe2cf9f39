/** Error messages by field. */
export type FieldErrors = Partial<Record<string, string>>

export const hasErrors = (errors: FieldErrors) => Object.values(errors).some(Boolean)

/**
 * Reason why a request was refused, as text for the user. An answer, not an error: the same object from the database to
 * the page. Nothing was changed. A request without an answer, whose outcome is unknown, throws instead.
 */
export type Refusal = {
  /** Tone of the message: `warn` is temporary; `bad` needs another attempt or another person. */
  tone: 'bad' | 'warn'
  title: string
  /** Text with the next step, and who can help. */
  text: string
  /** Errors of the fields to correct. Without fields, the title is shown. */
  fields?: FieldErrors
  /** Whether a rate limit refused the request, which works again after a while. */
  paused?: true
}

/** Makes a refusal that needs another attempt or another person. */
export const makeRefusal = (title: string, text: string): Refusal => ({ tone: 'bad', title, text })

/** Formats a refusal for places where a message has only one line. */
export const formatRefusal = ({ title, text }: Refusal): string => [title, text].filter(Boolean).join(' ')
