import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { reduceSessionEvent } from './session-events.ts'
import { extractTokens, parseSignInArrival } from './sign-in-arrival.ts'
import { initialTabSession } from './tab-session.ts'

const session = { access_token: 'a', user: { id: 'zola' } } as Session

describe('the session of a browser tab', () => {
  it.each<AuthChangeEvent>([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
  ])('has a signed-in user (event %s)', event => {
    expect(reduceSessionEvent(initialTabSession, event, session)).toMatchObject({
      known: true,
      session,
      recovering: false,
    })
  })
  it('completes its initial check without a stored session', () => {
    expect(reduceSessionEvent(initialTabSession, 'INITIAL_SESSION', null)).toMatchObject({ known: true, session: null })
  })
  it('reloads permissions after a check of the second factor', () => {
    expect(reduceSessionEvent(initialTabSession, 'MFA_CHALLENGE_VERIFIED', session).proofs).toBe(1)
    expect(reduceSessionEvent(initialTabSession, 'TOKEN_REFRESHED', session).proofs).toBe(0)
  })
  it('continues a password recovery after a reload for the same user', () => {
    const recovers = (recoveryOf: string) =>
      reduceSessionEvent({ ...initialTabSession, recoveryOf }, 'INITIAL_SESSION', session).recovering
    expect([recovers('musa'), recovers('zola')]).toEqual([false, true])
  })
  it('ends a password recovery after a new password or a sign-out', () => {
    const recovering = reduceSessionEvent(initialTabSession, 'PASSWORD_RECOVERY', session)
    expect(recovering.recovering).toBe(true)
    expect(reduceSessionEvent(recovering, 'TOKEN_REFRESHED', session).recovering).toBe(true)
    expect(reduceSessionEvent(recovering, 'USER_UPDATED', session).recovering).toBe(false)
    expect(reduceSessionEvent(recovering, 'SIGNED_OUT', null)).toMatchObject({ session: null, recovering: false })
  })
})

describe('the message about the end of a session', () => {
  const zola = { ...initialTabSession, known: true, session }
  it.each([
    ['the user signed out: no message', { ...zola, leaving: true }, undefined],
    ['the session was ended elsewhere or expired', zola, 'ended'],
    ['the user was suspended', { ...zola, suspended: true }, 'suspended'],
    ['there was no session before', { ...initialTabSession, known: true }, undefined],
  ] as const)('depends on why the session ended (case “%s”)', (_, reading, ended) => {
    expect(reduceSessionEvent(reading, 'SIGNED_OUT', null).ended).toBe(ended)
  })
  it('is shown for an expired stored session', () => {
    const expiredState = reduceSessionEvent({ ...initialTabSession, held: true }, 'INITIAL_SESSION', null)
    expect(expiredState.ended).toBe('ended')
    expect(reduceSessionEvent(expiredState, 'SIGNED_IN', session).ended).toBeUndefined()
  })
})

describe('sign-in values in a URL', () => {
  it('are removed from the URL on pages that e-mails link to', () => {
    const tokens = { access_token: 'x', refresh_token: 'y' }
    const hash = '#access_token=x&refresh_token=y&expires_in=3600&token_type=bearer&type=recovery'
    expect(extractTokens({ pathname: '/auth/callback', search: '?return=%2Fnews', hash })).toEqual({
      tokens,
      rest: '/auth/callback?return=%2Fnews',
    })
    expect(extractTokens({ ...reset, search: hash.replace('#', '?'), hash: '' })).toEqual({
      tokens,
      rest: '/auth/reset',
    })
    expect(extractTokens({ pathname: '/admin', search: '', hash })).toBeUndefined()
  })
  const reset = { pathname: '/auth/reset' }
  it('are ignored on all other pages', () => {
    for (const pathname of ['/', '/auth/login', '/admin', '/events/auth/callback'])
      expect(parseSignInArrival({ pathname, search: '', hash: '#access_token=x&type=recovery' })).toEqual({
        brought: 'nothing',
      })
  })
  it('can be tokens together with the type of the link', () => {
    expect(parseSignInArrival({ ...reset, search: '', hash: '#access_token=x&type=magiclink' })).toEqual({
      brought: 'tokens',
      recovery: false,
    })
    expect(parseSignInArrival({ ...reset, search: '', hash: '#access_token=x&type=recovery' })).toEqual({
      brought: 'tokens',
      recovery: true,
    })
  })
  it('can state that the other e-mail address must also confirm', () => {
    const hash = '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email'
    expect(parseSignInArrival({ pathname: '/auth/callback', search: '', hash })).toEqual({ brought: 'half' })
  })
  it('can be an error message', () => {
    const expired = { brought: 'error', code: 'otp_expired' }
    expect(parseSignInArrival({ ...reset, search: '', hash: '#error=access_denied&error_code=otp_expired' })).toEqual(
      expired,
    )
    expect(parseSignInArrival({ ...reset, search: '?error=access_denied&error_code=otp_expired', hash: '' })).toEqual(
      expired,
    )
  })
  it('do not exist in a URL without tokens', () => {
    expect(parseSignInArrival({ ...reset, search: '?return=/admin', hash: '#top' })).toEqual({ brought: 'nothing' })
  })
})
