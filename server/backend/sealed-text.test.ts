import { expect, test } from 'vitest'
import { openTextEncryption } from './sealed-text.ts'

const secrets = openTextEncryption('a-signing-secret-of-some-length-indeed', 'secrets of second factors')
const sealed = secrets.seal('factor of Amina', 'JBSWY3DPEHPK3PXP')

test('an encrypted text can be decrypted only for the same owner and purpose', () => {
  expect(() => secrets.open('factor of Musa', sealed)).toThrow()
  const others = [
    openTextEncryption('another-signing-secret-of-some-length', 'secrets of second factors'),
    openTextEncryption('a-signing-secret-of-some-length-indeed', 'account letters'),
  ]
  for (const other of others) expect(() => other.open('factor of Amina', sealed)).toThrow()
  const [kind, nonce, text = '', tag] = sealed.split('.')
  const altered = [kind, nonce, (text[0] === 'A' ? 'B' : 'A') + text.slice(1), tag].join('.')
  expect(() => secrets.open('factor of Amina', altered)).toThrow()
  expect(() => secrets.open('factor of Amina', 'JBSWY3DPEHPK3PXP')).toThrow()
  expect(secrets.open('factor of Amina', sealed)).toBe('JBSWY3DPEHPK3PXP')
})

test('encrypting the same secret twice gives two different encrypted texts', () => {
  expect(secrets.seal('factor of Amina', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
})
