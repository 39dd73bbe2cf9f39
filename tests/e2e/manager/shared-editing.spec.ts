import {
  findTextField,
  makeArticle,
  openForTwoEditors,
  placeCaret,
  readShownText,
  readStoredBlocks,
  readStoredBlockTexts,
  waitForDeviceStorage,
} from '../../support/articles.ts'
import { expect, expectAccessibleOnEveryScreen, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { openAsMusa, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/**
 * Sorts all letters of some words, so that two texts are equal in whatever order the words of two editors are mixed.
 */
const letters = (...texts: string[]) => texts.join('').split('').sort().join('')

test('two editors who type in one paragraph at the same time lose no typed text', {
  tag: '@core',
}, async ({ page, browser }) => {
  const { article, musa, context } = await openForTwoEditors(page, browser, '<p>Habari.</p>')
  const [aminaText, musaText] = [
    'The rains came late this year and the road',
    'nobody in the valley had seen such a dry spell',
  ]
  await Promise.all([
    findTextField(page)
      .press('End')
      .then(() => page.keyboard.type(aminaText, { delay: 15 })),
    findTextField(musa)
      .press('End')
      .then(() => musa.keyboard.type(musaText, { delay: 15 })),
  ])
  const expectedLetters = letters('Habari.', aminaText, musaText)
  for (const editor of [page, musa])
    await expect.poll(async () => letters(...(await readShownText(editor)))).toBe(expectedLetters)
  expect(await readShownText(musa)).toEqual(await readShownText(page))
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
  await expect.poll(() => readStoredBlockTexts(page, article.id)).toEqual(await readShownText(page))
  await context.close()
})

test('an editor sees the cursor and the name of another editor in the text', async ({ page, browser }) => {
  const { musa, context } = await openForTwoEditors(page, browser, '<p>Habari.</p><p>Karibu.</p>')
  await findTextField(musa).getByText('Karibu.').click()
  await expect(findTextField(page).locator('.caret')).toContainText('Musa')
  await expectAccessibleOnEveryScreen(page)
  await context.close()
  await expect(findTextField(page).locator('.caret')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Also editing' })).toHaveCount(0)
})

test('text that an editor types offline is merged after the connection is back', async ({ page, browser }) => {
  const { article, musa, context } = await openForTwoEditors(page, browser, '<p>Habari.</p><p>Karibu.</p>')
  await context.setOffline(true)
  await findTextField(musa).getByText('Karibu.').click()
  await musa.keyboard.press('End')
  await musa.keyboard.type(' Four words more here')
  await expect(musa.getByText(/^Offline\. Changes saved on this device since \d\d:\d\d$/)).toBeVisible()
  await findTextField(page).getByText('Habari.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Amina was here')
  await context.setOffline(false)
  const bothTexts = ['Habari. Amina was here', 'Karibu. Four words more here']
  await expect(musa.getByText('Back online. Changes synced. 4 words sent.')).toBeVisible()
  for (const editor of [page, musa]) await expect.poll(() => readShownText(editor)).toEqual(bothTexts)
  await expect.poll(() => readStoredBlockTexts(page, article.id)).toEqual(bothTexts)
  await context.close()
})

test('text that an editor types offline is still in the article after the tab was closed', async ({
  page,
  browser,
}) => {
  const { musa, article, context } = await openForTwoEditors(page, browser, '<p>Habari.</p>')
  await context.setOffline(true)
  await findTextField(musa).press('End')
  await musa.keyboard.type(' Kept.')
  await expect(musa.getByText(/^Offline\./)).toBeVisible()
  await waitForDeviceStorage(musa)
  await musa.close()
  await context.setOffline(false)
  const secondTab = await context.newPage()
  await secondTab.goto(article.address)
  await expect.poll(() => readShownText(page)).toEqual(['Habari. Kept.'])
  await expect.poll(() => readStoredBlockTexts(page, article.id)).toEqual(['Habari. Kept.'])
  await context.close()
})

test('an editor can restore words that were typed offline in a paragraph that another editor changed', async ({
  page,
  browser,
}) => {
  const { article, musa, context } = await openForTwoEditors(page, browser, '<p>Nine months empty</p><p>Karibu.</p>', {
    socket: false,
  })
  await context.setOffline(true)
  await findTextField(musa).getByText('Nine months empty').click()
  await musa.keyboard.press('End')
  await musa.keyboard.type(' and swept')
  await expect(musa.getByText(/^Offline\./)).toBeVisible()
  await findTextField(page).getByText('Nine months empty').click()
  await page.getByRole('button', { name: 'H2 heading' }).click()
  await expect.poll(() => readStoredBlocks(page, article.id)).toContainEqual(expect.stringMatching(/^<heading/))
  await context.setOffline(false)
  await expect(musa.getByText('and swept')).toBeVisible()
  await expect(musa.getByText('Someone else changed this paragraph', { exact: false })).toBeVisible()
  await musa.locator('.lost-passage').getByRole('button', { name: 'Insert' }).click()
  for (const editor of [page, musa])
    await expect.poll(async () => (await readShownText(editor)).join(' ').match(/and swept/g)).toHaveLength(1)
  await expect(musa.getByText('Someone else changed this paragraph', { exact: false })).toHaveCount(0)
  await context.close()
})

test('a paragraph that two editors split at the same place does not get its second part twice', async ({
  page,
  browser,
}) => {
  const { article, musa, context } = await openForTwoEditors(page, browser, '<p>One two three</p>', { socket: false })
  await context.setOffline(true)
  for (const editor of [page, musa]) {
    await placeCaret(editor, 'One '.length)
    await editor.keyboard.press('Enter')
    await expect.poll(() => readShownText(editor)).toEqual(['One ', 'two three'])
  }
  await expect.poll(() => readStoredBlockTexts(page, article.id)).toEqual(['One ', 'two three'])
  await context.setOffline(false)
  await expect(musa.getByText(/^Back online\. Changes synced\./)).toBeVisible()
  for (const one of [page, musa]) await expect.poll(() => readShownText(one)).toEqual(['One ', 'two three'])
  await context.close()
})

test('a save stores the text of both editors as one version', async ({ page, browser }) => {
  const { article, musa, context } = await openForTwoEditors(page, browser, '<p>Habari.</p>')
  const amina = await makeAminaClient(page)
  const versions = async () =>
    (await amina.from('revisions').select('id').eq('table_name', 'news_articles').eq('row_id', article.id)).data?.length
  const before = (await versions()) ?? 0
  await findTextField(musa).press('End')
  await musa.keyboard.type(' His.')
  await expect.poll(() => readShownText(page)).toEqual(['Habari. His.'])
  await findTextField(page).press('End')
  await page.keyboard.type(' Hers.')
  expect((await amina.from('news_articles').select('content_html').eq('id', article.id).single()).data).toEqual({
    content_html: '<p>Habari.</p>',
  })
  await saveRecord(page, 'The article')
  await expect(page.getByText(/saved$/).first()).toBeVisible()
  expect((await amina.from('news_articles').select('content_html').eq('id', article.id).single()).data).toEqual({
    content_html: '<p>Habari. His. Hers.</p>',
  })
  expect(await versions()).toBe(before + 1)
  await findTextField(musa).press('End')
  await musa.keyboard.type(' On.')
  await expect.poll(() => readShownText(page)).toEqual(['Habari. His. Hers. On.'])
  expect((await amina.from('documents').select('epoch').eq('row_id', article.id).single()).data).toEqual({ epoch: 1 })
  await context.close()
})

test('a change of an article outside the text editor replaces the text of both editors', async ({ page, browser }) => {
  const { article, musa, context } = await openForTwoEditors(page, browser, '<p>Habari.</p>')
  await findTextField(musa).press('End')
  await musa.keyboard.type(' Typed.')
  await expect.poll(() => readShownText(page)).toEqual(['Habari. Typed.'])
  await (await makeAminaClient(page))
    .from('news_articles')
    .update({ content_html: '<p>Imported.</p>' })
    .eq('id', article.id)
  for (const editor of [page, musa]) await expect.poll(() => readShownText(editor)).toEqual(['Imported.'])
  // An editor with unsaved text gets the text back; an editor who replaced the text without typing gets no message.
  await expect(musa.locator('.lost-passage, .lost-version')).toContainText(/Typed\.|is the version of \d/)
  await musa.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Someone restored another version of this text.', { exact: false })).toHaveCount(0)
  await findTextField(musa).press('End')
  await musa.keyboard.type(' Again.')
  await expect.poll(() => readShownText(page)).toEqual(['Imported. Again.'])
  await context.close()
})

test('the sign-out of an editor deletes all text from the device', async ({ page, browser }) => {
  const { musa, context } = await openForTwoEditors(page, browser, '<p>Habari.</p>')
  const listDatabases = () => musa.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  expect((await listDatabases()).filter(name => name.startsWith('document:'))).toHaveLength(1)
  await musa.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(async () => (await listDatabases()).filter(name => name.startsWith('document:'))).toEqual([])
  await context.close()
})

test('two editors without a web socket see each other’s changes', async ({ page, browser }) => {
  const article = await makeArticle(page, '<p>Habari.</p>')
  await page.routeWebSocket(/realtime/, socket => socket.close())
  await openAsMusa(page, article.address, 'Together')
  await expect(page.getByText(/appear every few seconds$/)).toBeVisible()
  const context = await browser.newContext({ baseURL: sites.accounts.address })
  const otherTab = await context.newPage()
  await openAsMusa(otherTab, article.address, 'Together')
  await findTextField(otherTab).press('End')
  await otherTab.keyboard.type(' By request.')
  await expect.poll(() => readShownText(page)).toEqual(['Habari. By request.'])
  await context.close()
})
