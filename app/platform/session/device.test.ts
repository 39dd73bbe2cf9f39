import { expect, it } from 'vitest'
import { formatDevice } from './device.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
])('a session is described by its browser and device (user agent “%s”: “%s”)', (userAgent, text) => {
  expect(formatDevice(userAgent)).toBe(text)
})
it('the list of sessions names no browser if the user agent is missing or unrecognised', () => {
  expect(formatDevice(null)).toMatch(/gave no name/)
  expect(formatDevice('node')).toMatch(/program|node/i)
})
