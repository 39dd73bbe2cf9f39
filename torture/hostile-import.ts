import { chromium, type Page } from 'playwright-core'
import { makeTemporaryFolder, makeVisitorClient, retryUntilTrue } from '../tests/contract/site-under-test.ts'
import { startWholeSite, type WholeSite } from '../tests/contract/whole-site.ts'
import { browserFlags, findBrowser } from '../tests/support/browser.ts'
import { hostileTexts } from '../tests/support/hostile-texts.ts'
import { type Finding, formatCounts, type TortureTest } from './finding.ts'

const itemCount = 300
const getHostileText = (number: number) => hostileTexts[number % hostileTexts.length] ?? ''

/** Makes a feed in which every part of every entry is hostile: text, title, names, URLs. */
const hostileFeed = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: getHostileText(3),
  home_page_url: 'https://old.example/',
  items: Array.from({ length: itemCount }, (_, n) => ({
    id: `${n}`,
    url:
      n % 3 === 0
        ? getHostileText(60 + n)
        : `https://old.example/${encodeURIComponent(getHostileText(n).slice(0, 60).toWellFormed())}`,
    title: n % 2 === 0 ? `${n} ${getHostileText(n + 1)}` : `Item ${n}`,
    content_html: `${getHostileText(n)}<p>Still here.</p>`,
    summary: getHostileText(n + 2),
    image: getHostileText(60 + n),
    tags: [getHostileText(n + 3)],
    authors: [{ name: getHostileText(n + 4), url: getHostileText(61 + n) }],
    date_published: '2024-03-01T08:00:00Z',
  })),
})

/** Imports three hundred hostile items: preview, import, and every resulting page opened in a real browser. */
export const tortureHostileImport: TortureTest = async () => {
  const site = await startWholeSite({ DATA_DIR: makeTemporaryFolder(), SAMPLE_CONTENT: 'off' })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const elsewhere: string[] = []
    let dialogs = 0
    page.on('dialog', dialog => {
      dialogs++
      return dialog.dismiss()
    })
    page.on('request', request => {
      if (!request.url().startsWith(site.url) && !/^(?:blob|data):/.test(request.url())) elsewhere.push(request.url())
    })
    const id = await planImport(site)
    const plan = await readPlan(page, site, id)
    await applyImport(site, id)
    const [counts] =
      await site.sql`select outcome, count(*)::int as count from public.import_items where import_id = ${id}
      group by 1 order by count(*) desc`.then(rows => [rows.map(row => `${row.outcome}: ${row.count}`).join(', ')])
    const articles = await site.sql`select slug from public.news_articles order by slug`
    const states: string[] = []
    for (const { slug } of articles) states.push(await readState(page, `/news/${slug}`))
    for (const path of ['/news', '/news/all', '/search?q=still', '/']) states.push(await readState(page, path))
    return [
      {
        what: 'items read, and what became of them',
        figure: `${itemCount}; ${counts}`,
        holds: articles.length > itemCount * 0.9,
      },
      { what: 'its plan, unfolded', figure: plan, holds: plan === 'whole' },
      { what: 'pages read', figure: formatCounts(states), holds: states.every(state => state === 'whole') },
      {
        what: 'dialogs, and strangers asked',
        figure: `${dialogs}; ${elsewhere.length}`,
        holds: dialogs + elsewhere.length === 0,
      },
    ] satisfies Finding[]
  } finally {
    await browser.close()
    await site.stop()
  }
}

const signInEditor = async (site: WholeSite) => {
  const editor = makeVisitorClient(site)
  await editor.auth.signInWithPassword(site.admin)
  return editor
}

async function planImport(site: WholeSite): Promise<string> {
  const editor = await signInEditor(site)
  const { data } = await editor.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${site.url}/api/imports/file?name=feed.json`, {
    method: 'POST',
    headers,
    body: hostileFeed,
  })
  const { id } = (await answer.json()) as { id: string }
  await waitForImportStatus(site, id, 'planned')
  return id
}

async function applyImport(site: WholeSite, id: string) {
  const editor = await signInEditor(site)
  const { error } = await editor.rpc('move_import', { import: id, step: 'run' })
  if (error) throw new Error(error.message)
  await waitForImportStatus(site, id, 'done')
}

const waitForImportStatus = (site: WholeSite, id: string, status: string) =>
  retryUntilTrue(async () => {
    const [row] = await site.sql`select status, note from public.imports where id = ${id}`
    if (row?.status !== status) throw new Error(`${row?.status}: ${row?.note}`)
  }, 300_000)

/**
 * Reads the preview of an import as an editor sees the preview, with the differences of each item on the first page.
 */
async function readPlan(page: Page, site: WholeSite, id: string): Promise<string> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(site.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !url.pathname.startsWith('/auth'))
  await page.goto(`/admin/news/import/${id}`)
  const folds = page.getByRole('button', { name: /^What differs in/ })
  await folds.first().waitFor()
  for (const fold of await folds.all()) await fold.click()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  return checkPageIntact(page)
}

async function readState(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path, { waitUntil: 'load' })
  return answer?.status() === 200 ? checkPageIntact(page) : `status ${answer?.status()} at ${path}`
}

/** Checks that no script in the content has run, and that the page around the content is intact. */
const checkPageIntact = (page: Page): Promise<string> =>
  page.evaluate(() => {
    if ('__ran' in window) return `ran at ${location.pathname}`
    if (document.querySelectorAll('main').length !== 1) return `no one main part at ${location.pathname}`
    const heading = document.querySelector('h1')
    if (!heading || heading.getBoundingClientRect().height === 0) return `no heading at ${location.pathname}`
    return document.documentElement.scrollWidth <= innerWidth ? 'whole' : `too wide at ${location.pathname}`
  })
