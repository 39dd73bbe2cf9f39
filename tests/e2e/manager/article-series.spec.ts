import { openNewsDesk } from '../../support/articles.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { findSettingsForm, openPanelRow, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('visitors go from part to part of a series without seeing drafts', async ({ page }) => {
  const { client, mark } = await openNewsDesk(page)
  const series = `Harbours ${mark}`
  const buildPart = (slug: string, more: object) => ({
    slug: `${slug}-${mark}`,
    title: `The ${slug} ${mark}`,
    content_html: '<p>Words.</p>',
    series: null as string | null,
    series_position: null as number | null,
    status: 'published',
    ...more,
  })
  const { data } = await client
    .from('news_articles')
    .insert([
      buildPart('quay', { series, series_position: 1 }),
      buildPart('crane', { series, series_position: 2, status: 'draft' }),
      buildPart('lamp', { series, series_position: 4 }),
      buildPart('tide', {}),
    ])
    .select('id, slug')
    .throwOnError()
  await page.goto(`/admin/news/edit/${data.find(({ slug }) => slug.startsWith('tide'))?.id}`)
  const form = findSettingsForm(page, 'The article')
  await openPanelRow(page, 'Interview and series')
  const name = form.getByLabel('Series', { exact: true })
  // The form suggests the series names of other articles, for consistent spelling.
  await expect(form.locator(`datalist option[value="${series}"]`)).toHaveCount(1)
  await name.fill(series)
  const parts = page.getByRole('region', { name: `Other parts of ${series}` })
  await expect(parts.getByRole('listitem')).toHaveText([
    new RegExp(`^1The quay ${mark}`),
    new RegExp(`^2The crane ${mark}Draft`),
    new RegExp(`^4The lamp ${mark}`),
  ])
  const number = form.getByLabel('Part number')
  await number.fill('4')
  await expect(parts.getByText(`“The lamp ${mark}” is part 4 already.`)).toBeVisible()
  await number.fill('3')
  await expect(parts.getByText('already')).toHaveCount(0)
  await expectAccessibleOnPhoneAndDesktop(page)
  await saveRecord(page, 'The article')
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => readPublicPage(page, `/news/tide-${mark}`)).toContain(`${series}, 3 of 4`)

  await page.goto(`/news/tide-${mark}`)
  const seriesNav = page.getByRole('navigation', { name: series })
  // Part 2 is a draft, so the links between the parts of the series skip Part 2.
  await expect(seriesNav.getByRole('link')).toHaveText([
    `Before: part 1The quay ${mark}`,
    `After: part 4The lamp ${mark}`,
  ])
  await expectAccessibleOnPhoneAndDesktop(page)
  await seriesNav.getByRole('link', { name: /^Before/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `The quay ${mark}` })).toBeVisible()
  await expect(seriesNav.getByRole('link')).toHaveText([`After: part 3The tide ${mark}`])
})
