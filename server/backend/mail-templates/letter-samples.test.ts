// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { measureColourContrast } from '../../../app/platform/contrast.ts'
import { listMailSamples } from './letter-samples.ts'
import { composeMail } from './mail-template.ts'

const siteUrl = 'https://baraza.example'
const sender = { siteName: 'Baraza Collective', siteUrl }
const samples = listMailSamples({ siteUrl, isReplyRead: false, support: 'help@baraza.example' })
const letters = samples.map(({ kind, content }) => [kind, composeMail(content, sender)] as const)

const open = (html: string) => {
  document.documentElement.innerHTML = html
  return document.body
}
const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** Reads the dark mode rules of the style sheet, by class and property. */
function darkRules(html: string): Map<string, Map<string, string>> {
  const [, sheet = ''] = /prefers-color-scheme: dark\) \{([\s\S]*?)\n {2}\}/.exec(html) ?? []
  const rules = new Map<string, Map<string, string>>()
  for (const [, selectors = '', body = ''] of sheet.matchAll(/([^{}]+)\{([^{}]+)\}/g))
    for (const selector of selectors.split(',')) {
      const values = [...body.matchAll(/([\w-]+): (#\w+) !important/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      )
      rules.set(selector.trim().replace('.', ''), new Map(values))
    }
  return rules
}

/**
 * Finds the text colour of an element: the colour of the element, or of the nearest surrounding element that sets a
 * colour.
 */
function colourOf(element: Element | null, property: string, rules: Map<string, Map<string, string>>): string {
  for (let at = element; at; at = at.parentElement) {
    const dark = [...at.classList].map(name => rules.get(name)?.get(property)).find(Boolean)
    const inline = new RegExp(`(?:^|[; ])${property}: (#\\w+)`).exec(at.getAttribute('style') ?? '')?.[1]
    const found = dark ?? inline
    if (found) return found
  }
  throw new Error(`no ${property} around ${element?.outerHTML}`)
}

it('every type of e-mail has a unique name', () => {
  expect(new Set(samples.map(({ kind }) => kind)).size).toBe(samples.length)
  expect(samples.length).toBeGreaterThan(35)
})

describe.each(letters)('an e-mail of the type %s', (_, { subject, text, html }) => {
  it('has a subject without the sender’s name and without placeholders', () => {
    expect(subject).toMatch(/^\S.{3,120}$/)
    expect(subject).not.toMatch(/: Baraza Collective$/)
    expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN|\{\w*\}|registrations/)
  })
  it('has no text of font size zero', () => {
    expect(html).not.toMatch(/font(-size)?:\s*0|&nbsp;/)
  })
  it.each(['light', 'dark', 'dark without the style sheet'])('is readable in the colour scheme “%s”', scheme => {
    const rules = scheme === 'dark' ? darkRules(html) : new Map()
    if (scheme === 'dark') expect(rules.size).toBeGreaterThan(5)
    const body = open(html)
    const shown = [...body.querySelectorAll('p, h1, a, b')].filter(element => words(element.textContent).length > 0)
    for (const element of shown) {
      const contrast = measureColourContrast(
        colourOf(element, 'color', rules),
        colourOf(element, 'background-color', rules),
      )
      expect(contrast, element.outerHTML).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('has the same words in its text and HTML parts', () => {
    const body = open(html)
    // The preview line and the first row of the HTML are removed, because the text version does not repeat their
    // content.
    body.firstElementChild?.remove()
    body.querySelector('td td, table table td')?.closest('tr')?.remove()
    const fallback = [...body.querySelectorAll('p')].find(p => p.textContent.startsWith('If the button does nothing'))
    fallback?.remove()
    for (const br of body.querySelectorAll('br')) br.replaceWith(' ')
    for (const block of body.querySelectorAll('p, h1, td')) block.append(' ')
    const url = body.querySelector('a.action')?.getAttribute('href')
    const withoutUrl = url ? text.replace(`:\n${url}`, '') : text
    expect(words(body.textContent)).toEqual(words(withoutUrl))
    expect(fallback?.textContent.includes(url ?? '') ?? url === undefined).toBe(true)
  })
  it('has only absolute links', () => {
    const body = open(html)
    for (const link of body.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https:\/\/[\w.]+(\/|$)/)
    const own = body.querySelectorAll('a[href^="https://baraza.example"]').length
    expect(own).toBeGreaterThan(body.querySelector('a.action') ? 1 : 0)
    expect(html).not.toMatch(/<img|url\(/)
    expect(text.match(/(?<![\w/])\/(auth|connect|admin|about)\b/g)).toBeNull()
  })
  it('has an even number of links, as spam filters expect', () => {
    const inHtml = open(html).querySelectorAll('a').length
    expect((inHtml + (text.match(/https?:/g) ?? []).length) % 2).toBe(0)
  })
  it('contains no phrase that spam filters treat as a threat', () => {
    // The spam filter SpamAssassin counts e-mails that match this pattern as spam (rule TVD_PH_7).
    expect(`${subject} ${text}`).not.toMatch(/\baccount .{0,20}suspen/i)
  })
})
