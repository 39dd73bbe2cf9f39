import type { Schema } from '@tiptap/pm/model'
import { safeHtml } from '../../platform/rich-text/safe-html.ts'
import { documentOf, htmlOf } from './text-html.ts'

/** Elements that say nothing by themselves: they come and go as a text is written in another way. */
const silent = /^(p|tbody|thead|figure|code|br)$/
const sameAs: Record<string, string> = { b: 'strong', i: 'em' }
const holders = 'table, td, th, ul, ol, li, blockquote, figure, figcaption'

/** The blocks that an element stands in. */
function placeOf(element: Element): string {
  const around = element.parentElement?.closest(holders)
  return around ? `${placeOf(around)} ${around.localName}` : ''
}

/** What a text is made of: each element that means something, where it stands and with what it carries, and the words. */
function partsOf(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const elements = [...body.querySelectorAll('*')].flatMap(element => {
    const name = element.tagName.toLowerCase()
    const carried = [...element.attributes].filter(({ name }) => name !== 'scope').map(a => `${a.name}=${a.value}`)
    if (silent.test(name) && carried.length === 0) return []
    return { name, sign: [placeOf(element), sameAs[name] ?? name, ...carried.toSorted()].join(' ') }
  })
  return { elements, words: body.textContent?.replace(/\s+/g, '') ?? '' }
}

/**
 * What a text would lose by being opened in the editor, each once: names of elements, or `words`. It is tried out, so no
 * list of what the editor can hold has to be kept true by hand.
 */
export function lostElements(html: string, schema: Schema): string[] {
  const before = partsOf(safeHtml(html))
  const after = partsOf(htmlOf(documentOf(html, schema)))
  const held = Map.groupBy(after.elements, ({ sign }) => sign)
  const lost = before.elements.filter(({ sign }) => held.get(sign)?.pop() === undefined).map(({ name }) => name)
  return [...new Set(before.words === after.words ? lost : [...lost, 'words'])].toSorted()
}
