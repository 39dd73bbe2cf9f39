import type { Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { hostileTexts } from '../../../tests/support/hostile-texts.ts'
import { cleanPastedHtml } from '../../desk/editor/cleaned-paste.ts'
import { listElements } from './elements.ts'
import { makePortableHtml } from './portable-html.ts'
import RichText from './rich-text-tree.tsx'
import { sanitizeHtml } from './safe-html.ts'

const inert =
  /^(p|h[2-4]|ul|ol|li|blockquote|a|strong|em|b|i|s|sub|sup|code|pre|br|hr|figure|figcaption|img|table|thead|tbody|tr|th|td|caption|time|abbr|cite|q|small|iframe|div|section|span)$/
const leadsSomewhere = /^(https?:|mailto:|tel:|[^a-z]|[^:]*$)/i

/** Content that would run a script, load from a forbidden host, or imitate a part of the page. */
function listDangers(html: string): string[] {
  const elements = listElements(fromHtmlIsomorphic(html, { fragment: true }) as Root)
  return elements.flatMap(({ tagName, properties }) => [
    ...(inert.test(tagName) ? [] : [tagName]),
    ...Object.keys(properties).filter(name => /^(on|style$|srcDoc$|name$|form)/i.test(name)),
    ...['href', 'src', 'cite', 'data', 'action']
      .map(name => String(properties[name] ?? ''))
      .filter(address => !leadsSomewhere.test(address)),
    ...(tagName === 'iframe' &&
    !/^https:\/\/(www\.youtube-nocookie|player\.vimeo)\.com\//.test(
      String(properties.src ?? 'https://player.vimeo.com/'),
    )
      ? ['frame']
      : []),
    ...(String(properties.className).includes('site-head') ? ['class'] : []),
  ])
}

it('the collection of hostile texts has two hundred texts, most of them dangerous', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200)
  const shallow = hostileTexts.filter(text => text.length < 3000)
  expect(shallow.filter(text => listDangers(text).length > 0).length).toBeGreaterThan(120)
})

it.each(hostileTexts.map((text, at) => [at, text] as const))(
  'hostile text %i runs no script when it is shown, stored, syndicated or pasted',
  (_, text) => {
    expect(listDangers(renderToStaticMarkup(<RichText html={text} />))).toEqual([])
    expect(listDangers(sanitizeHtml(text))).toEqual([])
    expect(listDangers(makePortableHtml(text, 'https://example.org/'))).toEqual([])
    // Sanitising twice gives the same result: parsing the sanitised text again must not restore removed content.
    expect(sanitizeHtml(sanitizeHtml(text))).toBe(sanitizeHtml(text))
    const { html } = cleanPastedHtml(text)
    expect(html).not.toMatch(/<img[^>]*(evil|javascript)/)
    expect(listDangers(sanitizeHtml(html))).toEqual([])
  },
)
