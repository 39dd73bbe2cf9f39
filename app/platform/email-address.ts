/**
 * Whether a text is one plain address of mail: without quotes, comments, names and groups, which mail servers read in several
 * ways. Valibot's own rule would refuse O'Brien. A domain in other
 * letters than Latin ones is written as browsers send it: `xn--…`, also in its last part, as those of Egypt and Morocco are.
 */
export const isEmailAddress = (text: string): boolean =>
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i.test(text)
