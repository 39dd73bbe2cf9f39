import { isEmailAddress } from './email-address.ts'

/**
 * Error message for an e-mail address. Undefined if the address is accepted. Non-ASCII characters before the @ are
 * refused, because they need SMTPUTF8, which many mail servers do not support, so that e-mails would be returned.
 * @param example sentence for a text that is not an address
 */
export function findEmailAddressError(
  text: string,
  example = 'Write an address such as name@example.org.',
): string | undefined {
  if (isEmailAddress(text)) return undefined
  return /^[^@]*[^\p{ASCII}][^@]*@/u.test(text)
    ? 'Use Latin letters without accents before the @: many mail servers accept no others.'
    : example
}
