import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SessionContext, type SessionState } from '../../../platform/session/session-context.ts'
import { EmailAddressSection } from './email-address-section.tsx'

it('the profile page shows the current e-mail address, even if the session still has the old address', () => {
  const session = { user: { email: 'old@example.org' } } as SessionState
  const html = renderToStaticMarkup(
    <SessionContext value={session}>
      <EmailAddressSection address="new@example.org" />
    </SessionContext>,
  )
  expect(html).toContain('You sign in with <b>new@example.org</b>')
  expect(html).not.toContain('old@')
})
