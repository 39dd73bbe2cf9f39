/**
 * Whether a text is one plain e-mail address, without quotes, comments, names and groups, which mail servers parse
 * differently. Valibot's own rule would refuse O'Brien. International domains are accepted as browsers send them
 * (`xn--…`), also as the last part, as for Egypt and Morocco.
 */
export const isEmailAddress = (text: string): boolean =>
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i.test(text)
