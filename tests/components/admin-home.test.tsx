import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite } from './support/fake-site.ts'
import { musaSession, openPage } from './support/open-page.tsx'

const hour = 3_600_000
const soonDate = new Date(Date.now() + 40 * 24 * hour).toISOString()

const review = {
  kind: 'review',
  id: '00000000-0000-4000-8000-000000000001',
  title: 'A theatre opens in a grain store',
  person: 'Efua Tetteh-Lamine',
  text: 'Is the 41 right?',
  due_at: soonDate,
  since: soonDate,
  count: 1,
}
const applications = { ...review, kind: 'application', id: null, title: null, person: null, text: null, count: 3 }
const draft = {
  kind: 'article',
  id: '00000000-0000-4000-8000-000000000002',
  title: 'A port reads its own proofs',
  image: null,
  state: 'draft',
  unsaved: false,
  updated_at: '2026-11-24T16:40:00Z',
  missing: ['excerpt', 'category'],
}

/** Makes a site whose checks pass, and whose front page of the back office has these rows. */
function frontSite(functions: Record<string, (args: Record<string, unknown>) => unknown> = {}) {
  const site = new FakeSite({
    functions: {
      my_access: () => ({ role: 'manager', needs: null }),
      list_audit: () => ({ more: false, lines: [] }),
      my_tasks: () => ({ total: 2, rows: [review, applications] }),
      my_drafts: () => ({ total: 1, rows: [draft] }),
      my_week: ({ day = '2026-11-23' }) => ({
        first_day: day,
        timezone: 'UTC',
        today: '2026-11-25',
        more: { '2026-11-23': 12 },
        rows: [
          {
            kind: 'article',
            id: review.id,
            title: 'Nine keys',
            at: `${day}T07:00:00Z`,
            day: null,
            timezone: null,
            state: 'published',
            attendees: null,
            capacity: null,
          },
        ],
      }),
      ...functions,
    },
  })
  const checks = ['Database', 'Sign-in'].map(name => ({ name, state: 'well', said: 'Responding, 2 ms.' }))
  site.on('GET', /^\/api\/diagnostics$/, () => ({ checkedAt: soonDate, checks }))
  site.on('GET', /^\/api\/diagnostics\/errors/, () => ({ errors: [] }))
  site.on('GET', /^\/api\/diagnostics\/content/, () => ({ checkedAt: soonDate, asked: 30, dead: [] }))
  site.on('POST', /^\/api\/diagnostics\/permissions/, () => ({
    askedAt: soonDate,
    asked: 400,
    asExpected: 400,
    differing: [],
    tables: [],
    repairs: [],
  }))
  return site
}
const openHome = async (site: FakeSite) => ({ ...(await openPage('/admin', site, musaSession)), site })
const findPart = (name: string) => screen.findByRole('region', { name })

it('the home page of the back office shows tasks, this week and unfinished records', async () => {
  await openHome(frontSite())
  await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Musa$/ })
  const tasks = within(await findPart('For you'))
  const rows = await tasks.findAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(
      /^Efua Tetteh-Lamine asks you to review A theatre opens in a grain storeIs the 41 right\? Due /,
    ),
    expect.stringMatching(/^3 applications are waiting for a first answer/),
  ])
  tasks.getByRole('link', { name: /^Review ?: A theatre opens in a grain store$/ })
  const week = within(await findPart('This week'))
  await week.findByRole('link', { name: 'Nine keys' })
  expect(week.getAllByRole('heading', { level: 3 })).toHaveLength(7)
  week.getByText('12 more are not shown.')
  const unfinishedPart = within(await findPart('Unfinished'))
  await unfinishedPart.findByText('Article. Missing: excerpt, category.')
  await screen.findByText('The site works. 2 checks passed.')
  const [sidebar] = screen.getAllByRole('navigation', { name: 'Admin' })
  const links = within(sidebar as HTMLElement)
  await links.findByRole('link', { name: /^News 1 task$/ })
  await links.findByRole('link', { name: /^Applications 3 tasks$/ })
  await expectAccessible()
})

it('each section of the home page of the back office loads independently of the others', async () => {
  const site = frontSite({ my_tasks: () => ({ total: 0, rows: [] }), my_drafts: () => ({ total: 0, rows: [] }) })
  const mend = site.fail('POST', /my_week/)
  const { user } = await openHome(site)
  await within(await findPart('For you')).findByText('No tasks for you')
  await within(await findPart('Unfinished')).findByText('No drafts')
  const week = await findPart('This week')
  await within(week).findByText('The week could not be loaded.')
  mend()
  await user.click(within(week).getByRole('button', { name: 'Retry' }))
  await within(week).findByRole('link', { name: 'Nine keys' })
})

it('the arrows on the home page of the back office show the previous and the next week', async () => {
  const { user, site } = await openHome(frontSite())
  const week = within(await findPart('This week'))
  await week.findByRole('link', { name: 'Nine keys' })
  await week.findByRole('heading', { level: 3, name: '25 Today' })
  await user.click(week.getByRole('button', { name: 'Next week' }))
  await within(await findPart('Week')).findByText('30 November to 6 December 2026')
  await waitFor(() => expect(site.sent('POST', /my_week/).map(({ day }) => day)).toContain('2026-11-30'))
  expect((await findPart('Week')).querySelectorAll('h3')).toHaveLength(7)
  screen.getByRole('link', { name: 'News this week' })
})

it('a week without entries is one sentence instead of seven empty days', async () => {
  const empty = { first_day: '2026-11-23', timezone: 'UTC', today: '2026-11-25', more: {}, rows: [] }
  await openHome(frontSite({ my_week: () => empty }))
  const week = await findPart('This week')
  await within(week).findByText('Publish an article or add an event.')
  expect(within(week).getAllByText('Nothing planned')).toHaveLength(1)
})

it('a list on the home page of the back office shows twenty tasks until it is expanded', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({
    ...review,
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  }))
  const { user } = await openHome(frontSite({ my_tasks: () => ({ total: 63, rows }) }))
  const tasks = within(await findPart('For you'))
  expect(await tasks.findAllByRole('listitem')).toHaveLength(20)
  await user.click(tasks.getByRole('button', { name: 'Show all 63' }))
  expect(tasks.getAllByRole('listitem')).toHaveLength(50)
  tasks.getByText('13 more are shown when these are done.')
})
