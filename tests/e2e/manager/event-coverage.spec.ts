import { makeAlbum } from '../../support/album-desk.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makePastEvent } from '../../support/events.ts'
import { openAsMusa, openSection, readPublicPage } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

test('a manager attaches an article and an album to an event', async ({ page }) => {
  await page.goto('/auth/login')
  const album = await makeAlbum(page, 'a', { taken_on: '2020-11-18' })
  const { client, name: mark } = album
  const event = await makePastEvent(client, mark)
  const article = { slug: `ledger-${mark}`, title: `Le régistre ${mark}`, status: 'published' }
  await client.rpc('save_article', { fields: article }).throwOnError()
  const laterArticle = {
    slug: `later-${mark}`,
    title: `Next year ${mark}`,
    status: 'published',
    published_at: '2098-01-01',
  }
  await client.rpc('save_article', { fields: { ...laterArticle, events: [event] } }).throwOnError()
  const readPage = () => readPublicPage(page, `/event/bridges-${mark}`)
  expect(await readPage()).not.toContain(`/news/ledger-${mark}`)

  await openAsMusa(page, `/admin/events/${event}`, `Eleven bridges ${mark}`)
  await openSection(page, 'Related content')
  const elsewhere = page.getByRole('region', { name: 'Related content', exact: true })
  await elsewhere.getByRole('combobox', { name: 'Add article' }).fill(`regist ${mark}`)
  await page.getByRole('option', { name: `Le régistre ${mark}` }).click()
  await elsewhere.getByRole('combobox', { name: 'Add album' }).fill(album.title)
  await page.getByRole('option', { name: `${album.title}, 18 November 2020` }).click()
  await expect(elsewhere.getByRole('listitem')).toContainText([
    `Le régistre ${mark}Article`,
    `Next year ${mark}Article, scheduled`,
    `${album.title}Album`,
  ])
  await expectAccessibleOnPhoneAndDesktop(page)
  await expect.poll(readPage).toContain(`/news/ledger-${mark}`)
  await expect.poll(readPage).toContain(`/gallery?album=${album.slug}`)

  await elsewhere.getByRole('button', { name: `Remove Le régistre ${mark}` }).click()
  await expect(elsewhere.getByRole('listitem')).toContainText([`Next year ${mark}`, album.title])
  await expect.poll(readPage).not.toContain(`/news/ledger-${mark}`)
  await page
    .getByRole('dialog')
    .filter({ hasText: `“Le régistre ${mark}” removed` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(elsewhere.getByRole('link', { name: `Le régistre ${mark}` })).toBeVisible()
  await expect.poll(readPage).toContain(`/news/ledger-${mark}`)
})
