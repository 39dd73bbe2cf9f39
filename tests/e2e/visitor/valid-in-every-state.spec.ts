import { ofSample } from '../../support/sample.ts'
import { sites } from '../../support/sites.ts'
import { faultsOf } from '../../support/valid-html.ts'
import { alive, expect, test } from '../../support/visit.ts'

// What stands on every page is valid (every-page.spec.ts); this is what stands there instead, or besides.
test.use({ quietConsole: undefined })

/** Of pages that the server writes: empty, narrowed, paged, missing, in part, and of the people who sign in. */
const written = [
  '/events?q=nothing-is-called-this',
  `/events?q=${'x'.repeat(140)}`,
  '/events?tab=past&page=2&circle=culture',
  '/event/chamber-lunch-guarantees',
  '/event/culverts-after-the-cyclone',
  ofSample('/event/davos-2026'),
  '/event/eleven-bridges-one-ledger',
  '/event/no-such-gathering',
  ofSample('/collective-calendar?month=2027-01&circle=culture'),
  '/circles/culture/calendar?month=2031-01',
  '/circles/no-such-circle',
  ofSample('/collective-geneva/2026'),
  '/flagship-davos/1999',
  '/news/all?page=2',
  '/news/no-such-article',
  '/gallery?album=no-such-album',
  '/search',
  '/search?q=x',
  '/search?q=Fadiro',
  '/search?q=nothing-is-called-this',
  '/search?q=the&kind=event&page=2',
  '/members/00000000-0000-4000-8000-000000000000',
  '/connect?event=who-pays-for-the-corridor',
  '/connect/status',
  '/connect/status?token=none',
  '/connect/referee',
  '/auth/login',
  '/auth/signup',
  '/auth/reset',
  '/auth/callback',
  '/profile',
  '/preview/none',
  '/nowhere',
  '/events/..%2f',
]

test('a page in any other state is valid as well', { tag: '@core' }, async ({ request }) => {
  test.slow()
  const wrong: Record<string, string[]> = {}
  for (const path of written) {
    const faults = await faultsOf(await (await request.get(path)).text())
    if (faults.length > 0) wrong[path] = faults
  }
  expect(wrong).toEqual({})
})

/** The pages that list what there is. */
const everything = [
  '/',
  '/overview',
  '/events',
  '/collective-calendar',
  '/news',
  '/news/all',
  '/news/road-to-davos',
  '/circles',
  '/platforms',
  '/partners',
  '/team',
  '/network',
  '/members',
  '/leadership-council',
  '/leadership-council/what-our-leaders-say',
  '/gallery',
  '/flagship-davos',
  '/about',
]

test('so is every page of a site with nothing in it', async ({ request }) => {
  test.slow()
  const wrong: Record<string, string[]> = {}
  for (const path of everything) {
    const faults = await faultsOf(await (await request.get(sites.empty.address + path)).text())
    if (faults.length > 0) wrong[path] = faults
  }
  expect(wrong).toEqual({})
})

test('and what the browser makes of it: while it comes, when it fails, and with what opens over it', async ({
  page,
}) => {
  test.slow()
  const valid = async () => expect(await faultsOf(await page.content())).toEqual([])
  for (const link of ['Events', 'News', 'Circles', 'Partners', 'Management'] as const) {
    await page.goto('/about')
    await alive(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/rest/v1/**', async route => {
      await held.promise
      await route.abort()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
    await expect(page).not.toHaveURL('/about')
    await expect(page).not.toHaveTitle('')
    await valid()
    held.resolve()
    const failed = page
      .getByText(/could not be loaded|Error loading events|No Road to Davos articles available/)
      .first()
    await expect(failed).toBeVisible({ timeout: 30_000 })
    await valid()
    await page.unroute('**/rest/v1/**')
  }
  await page.goto('/')
  await alive(page)
  await page.getByRole('button', { name: 'Watch Our Story' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await valid()
})
