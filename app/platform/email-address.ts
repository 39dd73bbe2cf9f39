/**
 * Whether a text is one plain e-mail address. Quotes, comments, names and groups are refused, because mail servers
 * parse them in different ways. Valibot's rule is not used, because Valibot refuses O'Brien. International domains are
 * accepted as browsers send them (`xn--…`), including the top-level domains of Egypt and Morocco.
 */
export const isEmailAddress = (text: string): boolean =>
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i.test(text)

/**
 * Encodes an international domain as mail servers and browsers do: `amal@موقع.مصر` becomes
 * `amal@xn--4gbrim.xn--wgbh1c`. Other addresses stay the same.
 */
export function encodeEmailDomain(address: string): string {
  const [, name, domain = ''] = /^([^@]*)@([^@]*[^\p{ASCII}][^@]*)$/u.exec(address) ?? []
  const host = /[\s/?#:\\[\]]/.test(domain) ? undefined : URL.parse(`http://${domain}`)?.hostname
  return host ? `${name}@${host}` : address
}
