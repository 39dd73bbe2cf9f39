/** Error message per field. */
export type FieldErrors = Partial<Record<string, string>>

/**
 * Reason why a request was refused, as text for the user. An answer, not an error: the same object from the database to
 * the page. Nothing was changed. A request without an answer, whose outcome is unknown, throws instead.
 */
export type Refusal = {
  /** `warn` is temporary; `bad` needs another attempt or another person. */
  tone: 'bad' | 'warn'
  title: string
  /** Next step, and who can help. */
  text: string
  /** Fields to correct. Without fields, the title is shown. */
  fields?: FieldErrors
  /** Rate limit: works again after a while. */
  paused?: true
}

/** Refusal that needs another attempt or another person. */
export const refusal = (title: string, text: string): Refusal => ({ tone: 'bad', title, text })

/** For places where a message has only one line. */
export const formatRefusal = ({ title, text }: Refusal): string => [title, text].filter(Boolean).join(' ')
