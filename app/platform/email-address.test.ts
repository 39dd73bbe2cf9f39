import { expect, it } from 'vitest'
import { encodeEmailDomain, isEmailAddress } from './email-address.ts'
import { findEmailAddressError } from './find-email-address-error.ts'

it.each(['amal@xn--4gbrim.xn--wgbh1c', 'amal@example.xn--mgbc0a9azcg', "o'brien+news@example.org"])(
  'the e-mail address rule accepts the address %s',
  address => {
    expect(isEmailAddress(address)).toBe(true)
  },
)
it.each(['amal@xn--4gbrim.xn--', 'amal@xn--4gbrim.xn--a-', 'amal@example.c0m', 'amal@موقع.مصر'])(
  'the e-mail address rule refuses the address %s',
  address => {
    expect(isEmailAddress(address)).toBe(false)
  },
)

it.each([
  ['amal@موقع.مصر', 'amal@xn--4gbrim.xn--wgbh1c'],
  ['zola@Bücher.example', 'zola@xn--bcher-kva.example'],
  ['zola@example.org', 'zola@example.org'],
  ['zola@1.2', 'zola@1.2'],
  ['zola@bücher.example/x', 'zola@bücher.example/x'],
  ['zola@bücher .example', 'zola@bücher .example'],
  ['zola@bücher@evil.example', 'zola@bücher@evil.example'],
  ['zöla@example.org', 'zöla@example.org'],
  ['bücher.example', 'bücher.example'],
])('the e-mail address rule encodes the domain of the address %s as %s', (address, ascii) => {
  expect(encodeEmailDomain(address)).toBe(ascii)
})

it.each([
  ['zola@example.org', undefined],
  ['müller@example.org', /^Use Latin letters without accents before the @/],
  ['用户@xn--fsqu00a.example', /^Use Latin letters without accents before the @/],
  ['zola at example', /^Write an address/],
  ['zola@bücher', /^Write an address/],
])('the e-mail address %s gets the error %s', (address, fault) => {
  if (fault) expect(findEmailAddressError(address)).toMatch(fault)
  else expect(findEmailAddressError(address)).toBeUndefined()
})
