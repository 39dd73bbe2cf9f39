import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import AccountLayout from './account-layout.tsx'

/** Renders the HTML of a sign-in page before its scripts run. */
function render(path: string) {
  const Stub = createRoutesStub([{ path: '*', Component: AccountLayout }])
  return renderToString(<Stub initialEntries={[path]} />)
}

it.each(['/auth/callback', '/auth/reset', '/auth/confirm'])(
  'the page %s asks the user to open the e-mail link again if its scripts do not load',
  path => {
    expect(render(path)).toContain('open the link in the email again')
    expect(render(path)).not.toContain('reload the page')
  },
)

it('the sign-in page asks the user to reload the page if its scripts do not load', () => {
  expect(render('/auth/login')).toContain('reload the page')
})
