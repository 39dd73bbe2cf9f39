import { expect, it } from 'vitest'
import { removeUrlTokensScript } from './fragment-script.ts'

/** Simulates a page at this URL, with the parts that the script needs. */
function open(address: string) {
  const url = new URL(address, 'https://site.example')
  const page: { window: { takenFragment?: string }; replaced: string[]; popState: () => void } = {
    window: {},
    replaced: [],
    popState: () => {},
  }
  const history = { state: null, replaceState: (_: unknown, __: string, next: string) => page.replaced.push(next) }
  const listen = (_: string, listener: () => void) => {
    page.popState = listener
  }
  new Function('location', 'history', 'window', 'addEventListener', removeUrlTokensScript)(
    url,
    history,
    page.window,
    listen,
  )
  return { ...page, url }
}

it.each(['/auth/confirm', '/auth/callback', '/auth/reset'])(
  'the script in the page head moves the token of the URL %s into memory',
  path => {
    const fragment = path === '/auth/confirm' ? '#type=signup&token_hash=x' : '#access_token=x&refresh_token=y'
    const { window, replaced } = open(`${path}?return=%2Fnews${fragment}`)
    expect(replaced).toEqual([`${path}?return=%2Fnews`])
    expect(window.takenFragment).toBe(fragment)
  },
)

it.each(['/', '/profile', '/auth/login?return=%2Fprofile', '/events/auth/callback'])(
  'the script in the page head removes the token from the URL %s without keeping the token',
  path => {
    const { window, replaced } = open(`${path}#access_token=x&refresh_token=y`)
    expect(replaced).toEqual([path])
    expect(window.takenFragment).toBeUndefined()
  },
)

it('the script in the page head ignores a fragment without a token', () => {
  expect(open('/profile#security').replaced).toEqual([])
  expect(open('/auth/callback#error=access_denied').replaced).toEqual([])
})

it('the script in the page head removes a token from a fragment that changes without a page load', () => {
  const page = open('/auth/confirm')
  page.url.hash = '#type=signup&token_hash=x'
  page.popState()
  expect(page.replaced).toEqual(['/auth/confirm'])
})
