/** What is wrong with which field. */
export type FieldErrors = Partial<Record<string, string>>

/**
 * Why something was not done, in words for the person who asked: an answer and no fault, the same from the database to the
 * page. Nothing was changed. Where nobody can say whether it was done, because no answer came, that is an exception.
 */
export type Refusal = {
  /** `warn` passes by itself; `bad` needs another try, or another person. */
  tone: 'bad' | 'warn'
  title: string
  /** What to do, and who can help. */
  text: string
  /** Where it can be put right. The title is said when no field is meant. */
  fields?: FieldErrors
  /** Too many tries: it works again by itself. */
  paused?: true
}

/** One that needs another try, or another person. */
export const refusal = (title: string, text: string): Refusal => ({ tone: 'bad', title, text })

/** For where a message has one line. */
export const formatRefusal = ({ title, text }: Refusal): string => [title, text].filter(Boolean).join(' ')
