import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, endSession, makeSiteForSignIn, signInAsMember } from './support/account.ts'
import { expectPageText, openPage, sessionFromStorage } from './support/open-page.tsx'

afterEach(endSession)

const logout = /auth\/v1\/logout/
const readEndedSessions = () => localStorage.getItem('ended-sessions')

/** Zola has signed out while the server did not respond. */
async function signOutInSilence() {
  const site = makeSiteForSignIn()
  const page = await signInAsMember(site, '/profile')
  const mend = site.cut('POST', logout)
  await page.user.click(await screen.findByRole('button', { name: 'Logout' }))
  await expectPageText('Logged out on this device')
  expect(page.address()).toBe('/')
  const requests = site.sent('POST', logout).length
  return {
    ...page,
    site,
    mend,
    isSentAgain: () => expect.poll(() => site.sent('POST', logout).length).toBe(requests + 1),
  }
}

it('a sign-out without a connection to the server deletes all tokens', async () => {
  const { mend, isSentAgain } = await signOutInSilence()
  expect(screen.queryByText('You have been logged out successfully')).toBeNull()
  expect(Object.keys(localStorage).filter(key => key.startsWith('sb-'))).toEqual([])
  expect(readEndedSessions()).toContain(accessToken)
  expect(readEndedSessions()).not.toContain('another')
  mend()
  window.dispatchEvent(new Event('online'))
  await isSentAgain()
  await expect.poll(readEndedSessions).toBeNull()
})

it('a pending sign-out is sent by the next page that opens', async () => {
  const { mend, isSentAgain, close, site } = await signOutInSilence()
  close()
  mend()
  await openPage('/auth/login', site, sessionFromStorage)
  await isSentAgain()
  await expect.poll(readEndedSessions).toBeNull()
})

it('a sign-out cancels the requests in progress', async () => {
  const site = makeSiteForSignIn()
  const isAborted = Promise.withResolvers<void>()
  site.on(
    'POST',
    /my_sessions/,
    ({ signal }) => new Promise(() => signal.addEventListener('abort', () => isAborted.resolve())),
  )
  const { user } = await signInAsMember(site, '/profile')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await isAborted.promise
  await screen.findByText('You have been logged out successfully')
})

it('a server that never responds does not prevent the user from signing out', async () => {
  const site = makeSiteForSignIn()
  const { user, address } = await signInAsMember(site, '/profile')
  const end = site.on(
    'POST',
    logout,
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await expectPageText('Logged out on this device')
  expect(address()).toBe('/')
  end()
})

it('an expired pending sign-out is deleted without a request', async () => {
  localStorage.setItem('ended-sessions', JSON.stringify([{ token: 'old', until: Date.now() - 1 }]))
  const site = makeSiteForSignIn()
  await openPage('/auth/login', site, sessionFromStorage)
  await expect.poll(readEndedSessions).toBeNull()
  expect(site.sent('POST', logout)).toEqual([])
})
