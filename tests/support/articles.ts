import type { Browser, Locator, Page } from '@playwright/test'
import * as Y from 'yjs'
import { expect } from './browser-page.ts'
import { makeAminaClient, makeManager } from './editors.ts'
import { openAsMusa } from './settings-desk.ts'
import { amina, makeVisitorHeaders, openPageAsUser } from './users.ts'

/** Creates a draft with a text, without the edit page. */
export async function makeArticle(page: Page, html: string) {
  await page.goto('/auth/login')
  const mark = crypto.randomUUID().slice(0, 8)
  const { data, error } = await (await makeAminaClient(page))
    .from('news_articles')
    .insert({ slug: `together-${mark}`, title: `Together ${mark}`, content_html: html })
    .select('id')
    .single()
  if (error) throw error
  return { id: data.id, address: `/admin/news/edit/${data.id}` }
}

/** Opens the list of news as Musa. Also returns Amina's client, and a marker that makes the slugs of a test unique. */
export async function openNewsDesk(page: Page) {
  await openAsMusa(page, '/admin/news', 'News')
  return { client: await makeAminaClient(page), mark: crypto.randomUUID().slice(0, 8) }
}

/**
 * Stores an article without the edit page, and opens the edit page of the article.
 * @returns id of the article
 */
export async function openStoredArticle(
  page: Page,
  client: Awaited<ReturnType<typeof makeAminaClient>>,
  {
    content_html = '<p>Words.</p>',
    ...row
  }: {
    slug: string
    title: string
    content_html?: string
    status?: string
    corrections?: { on: string; text: string }[]
  },
): Promise<string> {
  const { data } = await client
    .from('news_articles')
    .insert({ ...row, content_html })
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`/admin/news/edit/${data.id}`)
  return data.id
}

/** Finds the text field of the open article. */
export const findTextField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** Reads the text of each block, without the name labels of other editors' text cursors. */
export const readShownText = (page: Page) =>
  findTextField(page).evaluate(text => {
    const copy = text.cloneNode(true) as HTMLElement
    for (const caret of copy.querySelectorAll('.caret')) caret.remove()
    return [...copy.children].map(block => block.textContent?.replace(/\u2060/g, '') ?? '')
  })

/**
 * Opens an article for Amina on the page of the test and for Musa in a separate browser.
 * @param socket false: Musa polls for updates, so that he receives no updates at all without a network
 */
export async function openForTwoEditors(page: Page, browser: Browser, html: string, { socket = true } = {}) {
  const article = await makeArticle(page, html)
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: makeVisitorHeaders(),
  })
  if (!socket) await context.routeWebSocket(/realtime/, socketRoute => socketRoute.close())
  const musa = await context.newPage()
  await openPageAsUser(page, amina, article.address)
  await openPageAsUser(musa, await makeManager(page, 'Musa Ndlovu-Keita'), article.address)
  for (const editorPage of [page, musa]) await expect(findTextField(editorPage)).toBeVisible()
  if (socket) await expect(page.getByRole('list', { name: 'Also editing' })).toContainText('Musa')
  return { article, musa, context }
}

/** Places the text cursor after this number of characters in the first block. */
export async function placeCaret(page: Page, letters: number) {
  await findTextField(page).click()
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < letters; at++) await page.keyboard.press('ArrowRight')
  await waitForCaret(page)
}

/**
 * Waits until the editor knows the caret's position, which the browser reports in a separate task after the key event.
 */
export const waitForCaret = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))

/**
 * Waits until the browser has stored earlier input. The browser runs storage requests in order, so an empty transaction
 * ends after them.
 */
export const waitForDeviceStorage = (page: Page) =>
  page.evaluate(async () => {
    const database = (await indexedDB.databases()).find(({ name }) => name?.startsWith('document:'))
    const openRequest = indexedDB.open(database?.name ?? '')
    await new Promise(resolve => openRequest.addEventListener('success', resolve))
    const turn = openRequest.result.transaction(['updates'], 'readwrite')
    await new Promise(resolve => turn.addEventListener('complete', resolve))
  })

/** Reads the blocks of a text from its update log, without a page. Each block is an element. */
export async function readStoredBlocks(page: Page, row: string) {
  const amina = await makeAminaClient(page)
  const { data: storedDocument } = await amina.from('documents').select('id, epoch').eq('row_id', row).single()
  const { data } = await amina.rpc('read_document', {
    document: storedDocument?.id ?? '',
    for_epoch: storedDocument?.epoch ?? 0,
  })
  const storedContent = data as unknown as { snapshot: string | null; updates: string[] }
  const doc = new Y.Doc()
  for (const update of [...(storedContent.snapshot ? [storedContent.snapshot] : []), ...storedContent.updates])
    Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return doc
    .getXmlFragment('default')
    .toArray()
    .map(block => block.toString())
}

/** Reads the words of each block from the update log, like `readStoredBlocks`. */
export const readStoredBlockTexts = async (page: Page, row: string) =>
  (await readStoredBlocks(page, row)).map(block => block.replace(/<[^>]*>/g, ''))

/** Opens a new article with the cursor in its text. */
export async function openNewArticleText(page: Page): Promise<Locator> {
  await page.goto('/auth/login')
  // Each test uses a new user, because the drafts of a user would appear in the user's next test.
  await openPageAsUser(page, await makeManager(page), '/admin/news/new')
  const text = findTextField(page)
  await text.click()
  return text
}
