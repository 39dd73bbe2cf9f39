import { expect, test } from 'vitest'
import { openFactorSecrets } from './factor-secrets.ts'

const secrets = openFactorSecrets('a-signing-secret-of-some-length-indeed')
const sealed = secrets.seal('factor of Amina', 'JBSWY3DPEHPK3PXP')

test('a sealed secret opens only for its own factor, with this site’s key, and unaltered', () => {
  expect(() => secrets.open('factor of Musa', sealed)).toThrow()
  expect(() => openFactorSecrets('another-signing-secret-of-some-length').open('factor of Amina', sealed)).toThrow()
  const [kind, nonce, text = '', tag] = sealed.split('.')
  const altered = [kind, nonce, (text[0] === 'A' ? 'B' : 'A') + text.slice(1), tag].join('.')
  expect(() => secrets.open('factor of Amina', altered)).toThrow()
  expect(() => secrets.open('factor of Amina', 'JBSWY3DPEHPK3PXP')).toThrow()
  expect(secrets.open('factor of Amina', sealed)).toBe('JBSWY3DPEHPK3PXP')
})

test('sealing the same secret twice gives different results, and neither is readable', () => {
  expect(secrets.seal('factor of Amina', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
})
