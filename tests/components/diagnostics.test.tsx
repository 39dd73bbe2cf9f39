import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SessionState } from '../../app/platform/session/session-context.ts'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite, makeRowRefusal } from './support/fake-site.ts'
import { aminaSession, musaSession, openPage } from './support/open-page.tsx'

const at = '2026-11-25T08:00:00.000Z'
const roles = ['anon', 'user', 'manager', 'admin'] as const
const cells = (manager: object = {}) =>
  Object.fromEntries(
    roles.map(role => [
      role,
      { read: 'allowed', add: 'refused', change: 'refused', remove: 'refused', ...(role === 'manager' && manager) },
    ]),
  )
const permissions = {
  askedAt: at,
  asked: 400,
  asExpected: 400,
  differing: [] as object[],
  tables: [
    { table: 'events', cells: cells({ add: 'allowed' }) },
    { table: 'albums', cells: cells({ add: 'allowed' }) },
  ],
  repairs: [] as object[],
}

/** Makes the server responses of a healthy site. */
function wellSite(role: string) {
  const site = new FakeSite({
    functions: {
      my_access: () => ({ role, needs: null }),
      list_audit: () => ({ more: false, lines: [] }),
    },
  })
  const checks = ['Database', 'Sign-in', 'File storage'].map(name => ({
    name,
    state: 'well',
    said: 'Responding, 2 ms.',
  }))
  site.on('GET', /^\/api\/diagnostics$/, () => ({ checkedAt: at, checks }))
  site.on('GET', /^\/api\/diagnostics\/errors/, () => ({ errors: [] }))
  site.on('GET', /^\/api\/diagnostics\/content/, () => ({ checkedAt: at, asked: 30, dead: [] }))
  site.on('POST', /^\/api\/diagnostics\/permissions/, () => permissions)
  return site
}

const openDiagnostics = (session: SessionState, path = '/admin/diagnostics') => {
  const site = wellSite(String(session.role))
  return openPage(path, site, session).then(page => ({ ...page, site }))
}
const row = (name: RegExp) => screen.findByRole('row', { name })

it('the Diagnostics page disables the buttons for admins when a manager is signed in', async () => {
  const { user, site } = await openDiagnostics(musaSession)
  const save = await screen.findByRole('button', { name: 'Save report', description: /^Admins only: reports contain/ })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  const send = screen.getByRole('button', { name: 'Send test email' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Admins only: emails contain names and links.')
  await user.click(send)
  await row(/^Database Responding/)
  expect(site.sent('POST', /mail-test/)).toEqual([])
  expect(screen.queryByRole('link', { name: 'Email queue' })).toBeNull()
})

it('the Diagnostics page does not show the stored e-mails to a manager', async () => {
  await openDiagnostics(musaSession, '/admin/diagnostics/mail')
  await screen.findByText('You do not have permission to read emails.')
  expect(screen.queryByRole('heading', { name: 'Stored' })).toBeNull()
})

it('the Diagnostics page shows “unknown” instead of “fine” when the database refuses a request', async () => {
  const site = wellSite('manager')
  const makeRefusal = () => makeRowRefusal('42501', 'permission denied', 403)
  site.on('GET', /^\/api\/diagnostics/, makeRefusal)
  site.on('POST', /^\/api\/diagnostics/, makeRefusal)
  site.on('POST', /rpc\//, makeRefusal)
  vi.mocked(console.error).mockImplementation(() => {})
  await openPage('/admin/diagnostics', site, musaSession)
  await screen.findByText('The content checks could not be loaded.')
  await screen.findByText('The activity log could not be loaded.')
  expect(screen.queryByText(/found no issues/)).toBeNull()
})

it('the Diagnostics page shows an error for each check that does not respond', async () => {
  const site = wellSite('manager')
  const mend = site.on(
    'GET',
    /^\/api\/diagnostics$/,
    () => new Response(JSON.stringify({ message: 'internal error' }), { status: 500 }),
  )
  vi.mocked(console.error).mockImplementation(() => {})
  const { user } = await openPage('/admin/diagnostics', site, musaSession)
  await screen.findByText('The server status could not be loaded.')
  screen.getByText(/The server reported an error\.$/)
  await row(/^Database No information\. Unknown$/)
  await screen.findByText(/checks? found no issues/)
  await screen.findByText(/All as expected/)
  mend()
  await user.click(screen.getByRole('button', { name: /^Check now/ }))
  await row(/^Database Responding, .* OK$/)
  expect(screen.queryByText('The server status could not be loaded.')).toBeNull()
})

it('the Diagnostics page keeps its last results when the browser is offline', async () => {
  await openDiagnostics(musaSession)
  await row(/^Database Responding/)
  act(() => onlineManager.setOnline(false))
  await screen.findByText('You are offline.')
  expect(document.body.textContent).toMatch(/Last checked .*\d\d:\d\d\./)
  await row(/^Database Responding/)
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(screen.queryByText('You are offline.')).toBeNull())
})

it('the table of permissions marks a permission that differs from the migrations', async () => {
  const sql = 'create policy "editors add albums" on public.albums for insert to authenticated;'
  const { user, site } = await openDiagnostics(aminaSession)
  await screen.findByText(/All as expected/)
  site.on('POST', /^\/api\/diagnostics\/permissions/, () => ({
    ...permissions,
    asExpected: 399,
    tables: [permissions.tables[0], { table: 'albums', cells: cells({ add: 'differs' }) }],
    differing: [{ table: 'albums', what: 'add', action: 'add', role: 'manager', expected: true, got: false }],
    repairs: [{ table: 'albums', sql }],
  }))
  await user.click(screen.getByRole('button', { name: /^Check now/ }))
  await screen.findByText('A manager cannot add albums.')
  screen.getByRole('cell', { name: 'Manager, add: not as expected' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(
    'Permission problem: the database does not follow the rules.',
  )
  await user.click(screen.getByText('Show the fix for albums'))
  screen.getByText(sql)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toBe(sql)
  await expectAccessible()
})

it('a saved diagnostics report does not contain the list of stored e-mails', async () => {
  const savedFiles: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${savedFiles.push(file as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user } = await openDiagnostics(aminaSession)
  await screen.findByText(/All as expected/)
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  await screen.findByText('Report saved')
  expect(names[0]).toMatch(/-diagnostics-.*\.json$/)
  const report = JSON.parse((await savedFiles[0]?.text()) ?? '')
  expect(Object.keys(report)).toEqual(expect.arrayContaining(['savedAt', 'checks', 'content', 'permissions', 'errors']))
  expect(report.permissions.answer.differing).toEqual([])
  expect(report.mail).toBeUndefined()
  vi.restoreAllMocks()
})

it('a double click on “Send test email” sends one e-mail', async () => {
  const { user, site } = await openDiagnostics(aminaSession)
  site.on('POST', /mail-test/, () => ({
    sent: true,
    delivers: false,
    to: 'admin@baraza.example',
    said: 'The email was stored.',
  }))
  await user.dblClick(await screen.findByRole('button', { name: 'Send test email' }))
  await screen.findByText(/^Sent to admin@baraza\.example/)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send test email' }).getAttribute('aria-disabled')).toBeNull(),
  )
  expect(site.requests.filter(({ path }) => path.endsWith('/mail-test'))).toHaveLength(1)
})

it('the table of permissions shows the permissions of every role', async () => {
  await openDiagnostics(musaSession)
  const table = within(await screen.findByRole('table', { name: /^Results by role/ }))
  const events = table.getByRole('row', { name: /^Events/ })
  expect(events.textContent).toContain('Visitor, add: refused')
  expect(events.textContent).toContain('Manager, add: allowed')
})
