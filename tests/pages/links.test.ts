import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { publicPages } from '../support/public-pages.ts'
import { toSampleYear } from '../support/sample-years.ts'
import { fetchFromSite, findAllElements, findFirstElement, getSampleSite, openPage } from './sent-page.ts'

/** Enough parallel requests to keep the server busy. */
const runLimited = pLimit(4)

test('every link of every page leads to an existing page', async () => {
  const links = new Map<string, string>()
  for (const [path] of publicPages)
    for (const link of findAllElements(await openPage(path), 'a[href]')) {
      const url = new URL(link.getAttribute('href') ?? '', getSampleSite() + path)
      if (url.origin === getSampleSite() && !links.has(url.pathname + url.search))
        links.set(url.pathname + url.search, path)
    }
  expect(links.size).toBeGreaterThan(60)
  const answers = [...links].map(([link, from]) =>
    runLimited(async () => ({ status: (await fetchFromSite(link)).status, link, from })),
  )
  expect((await Promise.all(answers)).filter(({ status }) => status !== 200)).toEqual([])
})

test('the sitemap lists the canonical URL of each page', async () => {
  const listMapAddresses = async (map: string) => {
    const answer = await fetchFromSite(map)
    expect(answer.status, map).toBe(200)
    return [...(await answer.text()).matchAll(/<loc>([^<]*)</g)].map(([, address = '']) => address)
  }
  const addresses = (await Promise.all((await listMapAddresses('/sitemap.xml')).map(listMapAddresses))).flat()
  for (const path of ['/flagship-davos', toSampleYear('/flagship-davos/2026'), '/news/a-bridge-fails-slowly'])
    expect(addresses.map(address => new URL(address).pathname)).toContain(path)
  const pages = addresses.map(address => runLimited(() => openPage(address, { redirect: 'manual' })))
  for (const [at, page] of (await Promise.all(pages)).entries()) {
    expect(page.status, addresses[at]).toBe(200)
    expect(findFirstElement(page, 'link[rel="canonical"]').getAttribute('href')).toBe(addresses[at])
  }
})
