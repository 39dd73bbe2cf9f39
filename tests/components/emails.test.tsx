import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { aminaSession, musaSession, openPage } from './support/open-page.tsx'

const letter = (more: object) => ({
  ...{ id: '1', recipient: 'zola@example.org', template: 'invitation', state: 'waiting', attempts: 0, answer: null },
  ...{
    since: '2026-11-25T08:00:00.000Z',
    nextAt: '2026-11-25T09:00:00.000Z',
    isExpired: null,
    canRetry: false,
    text: null,
  },
  ...more,
})

/** Makes a site with an e-mail queue that stays the same until a button changes it. */
function lettersSite(queue: { letters: object[]; [field: string]: unknown }) {
  const site = new FakeSite({ functions: { my_access: () => ({ role: 'admin', needs: null }) } })
  const emptyQueue = { captured: [], total: 0, page: 1, pages: 1, pausedUntil: null, answer: null }
  const list = { lettersTotal: queue.letters.length, lettersPage: 1, lettersPages: 1 }
  site.on('GET', /^\/api\/diagnostics\/mail/, () => ({ ...emptyQueue, ...list, ...queue }))
  return site
}

const rows = () => screen.getAllByRole('listitem').filter(item => item.textContent.includes('@example.org'))

it('the list of e-mails shows why a mail server has rejected an e-mail', async () => {
  const text = { subject: 'You are invited', paragraphs: ['Amina invites you.', 'Accept: (link not shown)'] }
  const refusal = { state: 'refused', attempts: 1, answer: '550 No such mailbox', nextAt: null, canRetry: true, text }
  const letters = [letter(refusal), letter({ id: '2', recipient: 'musa@example.org' })]
  const site = lettersSite({ letters, outbox: { waiting: 1, givenUp: 1 } })
  site.on('POST', /^\/api\/diagnostics\/mail\/(retry|remove)/, () => ({ tried: 1, removed: true }))
  const { user } = await openPage('/admin/diagnostics/mail', site, aminaSession)
  await screen.findByText('1 refused, 1 waiting')
  const [refusedRow, untriedRow] = rows() as [HTMLElement, HTMLElement]
  expect(refusedRow.textContent).toContain('You are invited')
  expect(refusedRow.textContent).toContain('Not delivered: the mailbox does not exist')
  expect(refusedRow.textContent).toContain('The mail server said: 550 No such mailbox')
  expect(refusedRow.textContent).toContain('Accept: (link not shown)')
  expect(untriedRow.textContent).toContain('Waiting, not tried yet')
  expect(within(untriedRow).queryByRole('button')).toBeNull()
  await user.click(within(refusedRow).getByRole('button', { name: 'Retry the email to zola@example.org' }))
  await user.click(within(refusedRow).getByRole('button', { name: 'Remove the email to zola@example.org' }))
  await user.click(screen.getByRole('button', { name: 'Retry all' }))
  await waitFor(() =>
    expect(
      site.requests
        .filter(({ method, path }) => method === 'POST' && !path.includes('/my_tasks'))
        .map(({ path }) => path),
    ).toEqual([
      '/api/diagnostics/mail/retry?letter=1',
      '/api/diagnostics/mail/remove?letter=1',
      '/api/diagnostics/mail/retry',
    ]),
  )
})

it('an e-mail that a mail server has returned can be sent again', async () => {
  const returnedLetter = {
    template: 'application-letter',
    state: 'returned',
    attempts: null,
    nextAt: null,
    canRetry: true,
  }
  const letters = [
    letter({ ...returnedLetter, id: 'sent-7', answer: '550 5.1.1 User unknown' }),
    letter({ ...returnedLetter, id: 'sent-8', recipient: 'musa@example.org', answer: '552 5.2.2 Mailbox full' }),
    letter({ ...returnedLetter, id: 'sent-9', recipient: 'kofi@example.org', answer: '550 5.1.1', canRetry: false }),
  ]
  const site = lettersSite({ letters, outbox: { waiting: 0, givenUp: 3 } })
  site.on('POST', /^\/api\/diagnostics\/mail\/retry/, () => ({ tried: 1 }))
  const { user } = await openPage('/admin/diagnostics/mail', site, aminaSession)
  await user.click(await screen.findByRole('button', { name: 'Retry the email to zola@example.org' }))
  await waitFor(() =>
    expect(site.requests.map(({ path }) => path)).toContain('/api/diagnostics/mail/retry?letter=sent-7'),
  )
  const hint = 'A retry sends to the same address. If the address is wrong, write to the right address instead.'
  expect(rows().map(row => row.textContent.includes(hint))).toEqual([true, false, false])
  expect(screen.queryByRole('button', { name: 'Retry the email to kofi@example.org' })).toBeNull()
})

it('a stored e-mail shows its attached calendar file', async () => {
  const storedLetter = {
    id: '3',
    recipient: 'lindiwe@example.org',
    subject: 'We would like to talk',
    text: 'Dear Lindiwe',
  }
  const captured = [{ ...storedLetter, html: '', at: '2026-11-25T08:00:00.000Z', calendar: 'BEGIN:VCALENDAR' }]
  await openPage(
    '/admin/diagnostics/mail',
    lettersSite({ letters: [], captured, total: 1, outbox: { waiting: 0, givenUp: 0 } }),
    aminaSession,
  )
  expect((await screen.findByText('Calendar file')).parentElement?.textContent).toContain('BEGIN:VCALENDAR')
})

it('an e-mail with an expired code can only be deleted, not sent again', async () => {
  const expiredLetter = {
    template: 'account-letter',
    state: 'refused',
    isExpired: true,
    answer: '421 too many letters',
  }
  await openPage(
    '/admin/diagnostics/mail',
    lettersSite({ letters: [letter(expiredLetter)], outbox: { waiting: 0, givenUp: 1 } }),
    aminaSession,
  )
  await screen.findByText('Not delivered: its code has expired')
  screen.getByRole('button', { name: 'Remove the email to zola@example.org' })
  expect(screen.queryByRole('button', { name: 'Retry the email to zola@example.org' })).toBeNull()
})

it('the list of e-mails is searched by text and status', async () => {
  const site = lettersSite({ letters: [letter({})], outbox: { waiting: 1, givenUp: 0 } })
  const { user } = await openPage('/admin/diagnostics/mail', site, aminaSession)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'refused')
  await waitFor(() => expect(location.search).toBe('?state=refused'))
  await user.type(screen.getByRole('searchbox', { name: 'Address, type or reason' }), 'zola')
  await waitFor(() =>
    expect(site.requests.map(({ path }) => path)).toContain('/api/diagnostics/mail?q=zola&state=refused'),
  )
})

it('the list of e-mails states when a waiting e-mail will be sent again', async () => {
  const pause = { pausedUntil: '2026-11-25T09:15:00.000Z', answer: '421 Too many letters' }
  const list = { letters: [letter({})], lettersTotal: 130, lettersPages: 7, outbox: { waiting: 130, givenUp: 0 } }
  await openPage('/admin/diagnostics/mail', lettersSite({ ...list, ...pause }), aminaSession)
  await screen.findByText(/^The mail server accepts no emails at the moment. Next attempt: /)
  screen.getByText('It said: 421 Too many letters')
  screen.getByText('130 emails')
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toContain('letters=2')
})

it('a button on the Diagnostics page restores event times that a new time zone law has moved', async () => {
  const site = new FakeSite({
    functions: { my_access: () => ({ role: 'manager', needs: null }), list_audit: () => ({ more: false, lines: [] }) },
  })
  const eventHoursCheck = {
    name: 'Event hours',
    state: 'attention',
    said: '“Ports” was typed as 10:00 and is 11:00 now.',
    offers: 'event hours',
  }
  const well = { name: 'Event hours', state: 'well', said: 'The hours of all 3 coming events are as typed.' }
  let check: object = eventHoursCheck
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
  const { user } = await openPage('/admin/diagnostics', site, musaSession)
  await user.click(await screen.findByRole('button', { name: 'Restore the typed local times' }))
  await screen.findByText('The times of 2 events are set.')
  screen.getByText('Not written: Ports. Open these events and set their times.')
  await screen.findByText(well.said)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep the UTC times' })).toBeNull())
})
