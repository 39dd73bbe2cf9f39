import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessible, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.empty.address })

test('before anybody has written a word, every page stands and says so in the stated words', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/events')
  await expect(page.getByText('No upcoming events found matching your criteria.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear filters to see all events' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See who will meet' })).toHaveAttribute('href', '/circles')
  await expectAccessible(page)
  await page.goto('/news')
  for (const words of [
    'No featured articles available yet. Articles will appear here once imported.',
    'No Road to Davos articles available',
    'Check back soon for exclusive leadership interviews',
    'No Baraza Collective News available',
    'Check back soon for curated continent stories',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what is coming' })).toHaveAttribute('href', '/events')
  await expectAccessible(page)
  // Nothing is said twice where an album is asked for that is gone.
  await page.goto('/gallery?album=gone')
  await expect(page.getByRole('heading', { name: 'No pictures hang here yet.' })).toBeVisible()
  await expect(page.getByText('That album is not here any more.')).toHaveCount(0)
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('the Davos page and its link are not there while its record is hidden; the presentation of the flagship is', async ({
  page,
}) => {
  expect((await page.goto('/flagship-davos'))?.status()).toBe(404)
  expect((await page.goto('/collective-davos'))?.status()).toBe(200)
  await page.setViewportSize(desk)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Davos/ })).toHaveCount(0)
})
