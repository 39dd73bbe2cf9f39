import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { Audit } from '@siteimprove/alfa-act'
import { Playwright } from '@siteimprove/alfa-playwright'
import rules from '@siteimprove/alfa-rules'
import type * as ibm from 'accessibility-checker-engine'

/** One accessibility violation: the rule of an engine, the element, and the message of the engine. */
export type AccessibilityFault = { rule: string; element: string; message: string }

/** Maximum length of an element in a report, in characters. */
const maxElementLength = 160

/** Shortens the HTML of an element to its start tag and the beginning of its content. */
const shortenMarkup = (markup: string) => markup.replace(/\s+/g, ' ').slice(0, maxElementLength)

/** Runs every rule of Siteimprove Alfa on the current state of the page. */
async function findAlfaFaults(page: Page): Promise<AccessibilityFault[]> {
  const document = await page.evaluateHandle(() => window.document)
  const outcomes = await Audit.of(await Playwright.toPage(document), rules).evaluate()
  await document.dispose()
  return [...outcomes].flatMap(outcome => {
    if (outcome.outcome !== 'failed') return []
    const { expectations } = outcome.toJSON() as { expectations?: [string, { error?: { message?: string } }][] }
    return {
      rule: `Alfa ${outcome.rule.uri.replace(/^.*\//, '')}`,
      element: shortenMarkup(String(outcome.target)),
      message: (expectations ?? []).flatMap(([, result]) => result.error?.message ?? []).join(' '),
    }
  })
}

const ibmSource = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8')

type IbmWindow = { ace: typeof ibm }

/**
 * Runs IBM's accessibility rules on the current state of the page, without rules whose result a person has to judge.
 * Texts that are clipped for sighted users are shown during the run, because this engine treats clipped texts as
 * hidden from screen readers too.
 */
async function findIbmFaults(page: Page): Promise<AccessibilityFault[]> {
  await page.evaluate(ibmSource)
  return page.evaluate(async maxLength => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.visually-hidden { clip-path: none !important }')
    document.adoptedStyleSheets.push(sheet)
    const checker = new (window as unknown as IbmWindow).ace.Checker()
    const { results } = await checker.check(document, ['IBM_Accessibility', 'WCAG_2_2'])
    document.adoptedStyleSheets.pop()
    return results.flatMap(({ value: [level, result], ruleId, snippet, message }) =>
      String(result) === 'FAIL' && String(level) !== 'INFORMATION'
        ? { rule: `IBM ${ruleId}`, element: snippet.slice(0, maxLength), message }
        : [],
    )
  }, maxElementLength)
}

/** Opens collapsed parts of the page, and stops the handlers that would close other parts when one part opens. */
const openCollapsedParts = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener('toggle', event => event.stopImmediatePropagation(), { capture: true })
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })

/**
 * Tests the current state of the page with both engines. Collapsed parts are opened before each engine, because the
 * page may render new collapsed parts while the first engine runs. Iframes are removed, because the previews in them
 * are public pages and e-mails, which have separate tests.
 */
export async function findEngineFaults(page: Page): Promise<AccessibilityFault[]> {
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
  })
  await openCollapsedParts(page)
  const alfaFaults = await findAlfaFaults(page)
  await openCollapsedParts(page)
  return [...alfaFaults, ...(await findIbmFaults(page))]
}
