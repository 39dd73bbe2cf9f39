import { expect, it } from 'vitest'
import { isEmailAddress } from './email-address.ts'

it.each(['amal@xn--4gbrim.xn--wgbh1c', 'amal@example.xn--mgbc0a9azcg', "o'brien+news@example.org"])(
  'accepts %s (field-news 11)',
  address => {
    expect(isEmailAddress(address)).toBe(true)
  },
)
it.each(['amal@xn--4gbrim.xn--', 'amal@xn--4gbrim.xn--a-', 'amal@example.c0m', 'amal@موقع.مصر'])(
  'refuses %s',
  address => {
    expect(isEmailAddress(address)).toBe(false)
  },
)
