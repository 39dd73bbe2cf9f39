import { describe, expect, it } from 'vitest'
import { decryptMailToken, encryptMailToken } from './letter-tokens.ts'
import { openTextEncryption } from './sealed-text.ts'

const seal = openTextEncryption('a-signing-secret-of-some-length-indeed', 'tokens of letters')
const token = 'f'.repeat(64)
const own = { recipient: 'zola@example.org', template: 'invitation', data: { role: 'user', token } }
const linked = { ...own, template: 'application-letter', data: { link: { to: 'page', token }, subject: 'A question' } }
const asStored = (letter: typeof own | typeof linked) => {
  const data =
    'link' in letter.data
      ? { ...letter.data, link: { ...letter.data.link, token: 'sealed' } }
      : { ...letter.data, token: 'sealed' }
  return { ...letter, data: { ...data, sealed: encryptMailToken(seal, letter) } }
}

describe.each([
  ['its own token', own],
  ['a token in a link', linked],
])('the encrypted token of an e-mail with %s', (_, letter) => {
  it('is not readable in the stored e-mail', () => {
    expect(JSON.stringify(asStored(letter))).not.toContain('ffff')
  })
  it('is decrypted in the e-mail that is sent', () => {
    expect(JSON.stringify(decryptMailToken(seal, asStored(letter)))).toBe(JSON.stringify(letter))
  })
  it('cannot be decrypted for another recipient, type or key', () => {
    const stored = asStored(letter)
    expect(() => decryptMailToken(seal, { ...stored, recipient: 'thief@example.org' })).toThrow()
    expect(() => decryptMailToken(seal, { ...stored, template: 'account-notice' })).toThrow()
    expect(() =>
      decryptMailToken(openTextEncryption('another-secret-of-some-length', 'tokens of letters'), stored),
    ).toThrow(/sealed with another key/)
  })
  it('is not encrypted twice', () => {
    expect(encryptMailToken(seal, asStored(letter))).toBeUndefined()
  })
})

it('an e-mail without a token is stored unchanged', () => {
  const letter = { ...own, data: { kind: 'magiclink', sealed: 'v1.a.b.c' } }
  expect(encryptMailToken(seal, letter)).toBeUndefined()
  expect(decryptMailToken(seal, letter)).toBe(letter)
})
