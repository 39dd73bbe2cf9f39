/**
 * Whether a text is one plain address of mail: without quotes, comments, names and groups, which mail servers read in several
 * ways. Valibot's own rule would refuse O'Brien, and domains that are written in other letters than Latin ones.
 */
export const isEmailAddress = (text: string): boolean =>
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(text)
