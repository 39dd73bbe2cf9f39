import type { Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { reduceEventOnPage, releaseUnsavedWork } from './kept-page.ts'
import { initialTabSession } from './tab-session.ts'

const session = { access_token: 'a', user: { id: 'zola' } } as Session
const typing = { ...initialTabSession, known: true, session, hasUnsavedWork: true }

describe('a page with unsaved changes', () => {
  const kept = reduceEventOnPage(typing, 'SIGNED_OUT', null)
  it('keeps the ended session until the user signs in again', () => {
    expect(kept).toMatchObject({ awaitsSignIn: true, session, ended: undefined })
    expect(reduceEventOnPage(kept, 'SIGNED_IN', session)).toMatchObject({ awaitsSignIn: false, hasUnsavedWork: true })
  })
  it.each(['leaving', 'suspended'] as const)('closes without a session (reason “%s”)', reason => {
    expect(reduceEventOnPage({ ...typing, [reason]: true }, 'SIGNED_OUT', null).session).toBeNull()
  })
  it('is signed out when nothing is unsaved', () => {
    expect(releaseUnsavedWork(kept)).toMatchObject({ awaitsSignIn: false, session: null, ended: 'ended' })
    expect(releaseUnsavedWork(typing)).toMatchObject({ session, hasUnsavedWork: false, ended: undefined })
  })
  it('waits for the code of the second factor', () => {
    const signIn = (aal: string) => {
      const user = { ...session.user, factors: [{ status: 'verified' }] } as Session['user']
      const answer = { ...session, access_token: `a.${btoa(JSON.stringify({ aal }))}.c`, user }
      return reduceEventOnPage(kept, 'SIGNED_IN', answer).awaitsSignIn
    }
    expect([signIn('aal1'), signIn('aal2')]).toEqual([true, false])
  })
})
