import type { Schema } from '@tiptap/pm/model'
import { normalizeHtml } from '../../platform/rich-text/normal-html.ts'
import { parseEditorHtml, serializeEditorHtml } from './text-html.ts'

/** Elements without meaning of their own: normalisation may add or remove them. */
const silent = /^(p|tbody|thead|figure|code|br)$/
const sameAs: Record<string, string> = { b: 'strong', i: 'em' }
const holders = 'table, td, th, ul, ol, li, blockquote, figure, figcaption'

/** Path of block ancestors of an element. */
function findHolder(element: Element): string {
  const around = element.parentElement?.closest(holders)
  return around ? `${findHolder(around)} ${around.localName}` : ''
}

/** Parts of a text: each meaningful element with its position and attributes, and the words. */
function listParts(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const elements = [...body.querySelectorAll('*')].flatMap(element => {
    const name = element.tagName.toLowerCase()
    const carried = [...element.attributes].filter(({ name }) => name !== 'scope').map(a => `${a.name}=${a.value}`)
    if (silent.test(name) && carried.length === 0) return []
    return { name, sign: [findHolder(element), sameAs[name] ?? name, ...carried.toSorted()].join(' ') }
  })
  return { elements, words: body.textContent?.replace(/\s+/g, '') ?? '' }
}

/**
 * Content that the editor would lose when it opens a text, deduplicated: element names, or `words`. Found by a round
 * trip, so no list of supported elements has to be maintained. Empty if the normal form is unchanged.
 */
export function findLostElements(html: string, schema: Schema): string[] {
  const normal = normalizeHtml(html)
  const opened = normalizeHtml(serializeEditorHtml(parseEditorHtml(normal, schema)))
  if (opened === normal) return []
  const [before, after] = [listParts(normal), listParts(opened)]
  const remainingElements = Map.groupBy(after.elements, ({ sign }) => sign)
  const lostNames = before.elements
    .filter(({ sign }) => remainingElements.get(sign)?.pop() === undefined)
    .map(({ name }) => name)
  // The same elements around different words count as lost words.
  return [
    ...new Set(lostNames.length > 0 && before.words === after.words ? lostNames : [...lostNames, 'words']),
  ].toSorted()
}
