/** Error messages by field name. */
export type FieldErrors = Partial<Record<string, string>>

export const hasFieldErrors = (errors: FieldErrors) => Object.values(errors).some(Boolean)

/**
 * Reason why a request was refused, as text for the user. A refusal means that no data was changed. A refusal is a
 * value instead of an exception, and passes unchanged from the database to the page. A request without a response has
 * an unknown outcome, and throws.
 */
export type Refusal = {
  /**
   * Tone of the message. `warn` is for a temporary refusal; `bad` means that the user must correct the input or
   * contact another person.
   */
  tone: 'bad' | 'warn'
  title: string
  /** Text with the next step, and who can help. */
  text: string
  /** Error messages of fields that the user has to correct. Without fields, the title is shown. */
  fields?: FieldErrors
  /** Whether a rate limit has refused the request, so that the same request works again after some time. */
  paused?: true
}

/** Refusal after which the user must correct the input or contact another person. */
export const makeRefusal = (title: string, text: string): Refusal => ({ tone: 'bad', title, text })

/** Formats a refusal as one line, for messages that have no separate title. */
export const formatRefusal = ({ title, text }: Refusal): string => [title, text].filter(Boolean).join(' ')
