import { isEmailAddress } from './email-address.ts'

/**
 * Reason why an address is refused; undefined when it is accepted. Non-ASCII characters before the @ need SMTPUTF8, which
 * many mail servers do not offer: letters would come back, and an account could not be reached.
 * @param example sentence for an address of no known form
 */
export function addressFault(text: string, example = 'Write an address such as name@example.org.'): string | undefined {
  if (isEmailAddress(text)) return undefined
  return /^[^@]*[^\p{ASCII}][^@]*@/u.test(text)
    ? 'Use Latin letters without accents before the @: many mail servers accept no others.'
    : example
}
