import type { Schema } from '@tiptap/pm/model'
import { normalHtml } from '../../platform/rich-text/normal-html.ts'
import { fromHtml, toHtml } from './text-html.ts'

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
 * list of what the editor can hold has to be kept true by hand. Nothing is lost where the normal form stays the same.
 */
export function lostElements(html: string, schema: Schema): string[] {
  const normal = normalHtml(html)
  const opened = normalHtml(toHtml(fromHtml(normal, schema)))
  if (opened === normal) return []
  const [before, after] = [partsOf(normal), partsOf(opened)]
  const held = Map.groupBy(after.elements, ({ sign }) => sign)
  const lost = before.elements.filter(({ sign }) => held.get(sign)?.pop() === undefined).map(({ name }) => name)
  // The same elements around other words count as words.
  return [...new Set(lost.length > 0 && before.words === after.words ? lost : [...lost, 'words'])].toSorted()
}
