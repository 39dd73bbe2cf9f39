import { expect, it } from 'vitest'
import { toSafeReturnPath } from './return-path.ts'

it.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'admin',
  '/auth/login?return=/admin',
  '/auth/callback#access_token=x',
])('the sign-in page refuses %j as a return path', address => {
  expect(toSafeReturnPath(address)).toBeUndefined()
})

it.each(['/', '/admin', '/events?tab=past#list', '/authors'])(
  'the sign-in page accepts the return path %s',
  address => {
    expect(toSafeReturnPath(address)).toBe(address)
  },
)

it.each([
  ['/profile#access_token=x&refresh_token=y', '/profile'],
  ['/profile#section&refresh_token=y', '/profile'],
  ['/profile?access_token=x', '/profile'],
  ['/news#token_hash=x', '/news'],
  ['/connect/status?token=x', '/connect/status?token=x'],
])('the sign-in page removes session tokens from a return path (%s becomes %s)', (address, path) => {
  expect(toSafeReturnPath(address)).toBe(path)
})
