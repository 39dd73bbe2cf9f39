import { expect, it } from 'vitest'
import { isEmailAddress, toAsciiDomain } from './email-address.ts'

it.each(['amal@xn--4gbrim.xn--wgbh1c', 'amal@example.xn--mgbc0a9azcg', "o'brien+news@example.org"])(
  'the e-mail address rule accepts %s (field-news 11)',
  address => {
    expect(isEmailAddress(address)).toBe(true)
  },
)
it.each(['amal@xn--4gbrim.xn--', 'amal@xn--4gbrim.xn--a-', 'amal@example.c0m', 'amal@موقع.مصر'])(
  'the e-mail address rule refuses %s as an address',
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
])('the e-mail address rule writes %s as %s', (address, ascii) => {
  expect(toAsciiDomain(address)).toBe(ascii)
})
