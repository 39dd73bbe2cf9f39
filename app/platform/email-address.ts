/**
 * Whether a text is one plain e-mail address, without quotes, comments, names and groups, which mail servers parse
 * differently. Valibot's own rule would refuse O'Brien. International domains are accepted as browsers send them
 * (`xn--…`), also as the last part, as for Egypt and Morocco.
 */
export const isEmailAddress = (text: string): boolean =>
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i.test(text)

/**
 * Writes an international domain as mail servers and browsers do: `amal@موقع.مصر` becomes `amal@xn--4gbrim.xn--wgbh1c`.
 * Everything else stays as it is.
 */
export function encodeDomain(address: string): string {
  const [, name, domain = ''] = /^([^@]*)@([^@]*[^\p{ASCII}][^@]*)$/u.exec(address) ?? []
  const host = /[\s/?#:\\[\]]/.test(domain) ? undefined : URL.parse(`http://${domain}`)?.hostname
  return host ? `${name}@${host}` : address
}
