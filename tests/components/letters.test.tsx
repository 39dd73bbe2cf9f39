import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { asAmina, asMusa, openPage } from './support/open-page.tsx'

const letter = (more: object) => ({
  ...{ id: '1', recipient: 'zola@example.org', template: 'invitation', attempts: 0, answer: null, isGivenUp: false },
  ...{ since: '2026-11-25T08:00:00.000Z', nextAt: '2026-11-25T09:00:00.000Z' },
  ...more,
})

/** Site with an e-mail queue that stays the same until a button changes it. */
function lettersSite(queue: object) {
  const site = new FakeSite({ functions: { my_access: () => ({ role: 'admin', needs: null }) } })
  const emptyQueue = { captured: [], total: 0, page: 1, pages: 1, pausedUntil: null, answer: null }
  site.on('GET', /^\/api\/diagnostics\/mail/, () => ({ ...emptyQueue, ...queue }))
  return site
}

it('a rejected e-mail shows the reply of the mail server, is retried, and is deleted (letters 3)', async () => {
  const waiting = [
    letter({ isGivenUp: true, attempts: 1, answer: '550 No such mailbox' }),
    letter({ id: '2', recipient: 'musa@example.org' }),
  ]
  const site = lettersSite({ waiting, outbox: { waiting: 1, givenUp: 1 } })
  site.on('POST', /^\/api\/diagnostics\/mail\/(retry|remove)/, () => ({ tried: 1, removed: true }))
  const { user } = await openPage('/admin/diagnostics/mail', site, asAmina)
  await screen.findByText('1 refused, 1 waiting')
  const [refused, untried] = screen.getAllByRole('listitem').filter(item => item.textContent.includes('@example.org'))
  expect(refused?.textContent).toContain('Refused: it is not tried any more. The mail server said: 550 No such mailbox')
  expect(untried?.textContent).toContain('Not tried yet.')
  expect(within(untried as HTMLElement).queryByRole('button')).toBeNull()
  await user.click(
    within(refused as HTMLElement).getByRole('button', { name: 'Try again the letter to zola@example.org' }),
  )
  await user.click(
    within(refused as HTMLElement).getByRole('button', { name: 'Remove the letter to zola@example.org' }),
  )
  await user.click(screen.getByRole('button', { name: 'Try all again' }))
  await waitFor(() =>
    expect(site.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/diagnostics/mail/retry?letter=1',
      '/api/diagnostics/mail/remove?letter=1',
      '/api/diagnostics/mail/retry',
    ]),
  )
})

it('e-mails waiting for the mail server show until when, and its reply (letters 4)', async () => {
  const pause = { pausedUntil: '2026-11-25T09:15:00.000Z', answer: '421 Too many letters' }
  await openPage(
    '/admin/diagnostics/mail',
    lettersSite({ waiting: [letter({})], outbox: { waiting: 130, givenUp: 0 }, ...pause }),
    asAmina,
  )
  await screen.findByText(/^The mail server takes no letters now. The next try is at /)
  screen.getByText('It said: 421 Too many letters')
  screen.getByText('129 more letters wait behind these.')
})

it('event hours changed by a time zone law can be restored, and the result is shown (field-events F3)', async () => {
  const site = new FakeSite({
    functions: { my_access: () => ({ role: 'manager', needs: null }), list_audit: () => ({ more: false, lines: [] }) },
  })
  const moved = {
    name: 'Event hours',
    state: 'attention',
    said: '“Ports” was typed as 10:00 and is 11:00 now.',
    offers: 'event hours',
  }
  const well = { name: 'Event hours', state: 'well', said: 'The hours of all 3 coming events are as typed.' }
  let check: object = moved
  site.on('GET', /^\/api\/diagnostics$/, () => ({ checkedAt: '2026-11-25T08:00:00.000Z', checks: [check] }))
  site.on('GET', /^\/api\/diagnostics\/errors/, () => ({ errors: [] }))
  site.on('GET', /^\/api\/diagnostics\/content/, () => null)
  site.on('POST', /^\/api\/diagnostics\/permissions/, () => ({
    askedAt: '2026-11-25T08:00:00.000Z',
    asked: 0,
    asExpected: 0,
    differing: [],
    tables: [],
    repairs: [],
  }))
  site.on('POST', /^\/api\/diagnostics\/event-hours\/typed/, () => {
    check = well
    return { decided: 2, refused: ['Ports'] }
  })
  const { user } = await openPage('/admin/diagnostics', site, asMusa)
  await user.click(await screen.findByRole('button', { name: 'Set the typed hours again' }))
  await screen.findByText('The hours of 2 events are decided.')
  screen.getByText('Not written: Ports. Open them and set their hours.')
  await screen.findByText(well.said)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep the moments' })).toBeNull())
})
