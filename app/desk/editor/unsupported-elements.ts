import type { Schema } from '@tiptap/pm/model'
import { normalizeHtml } from '../../platform/rich-text/normal-html.ts'
import { parseEditorHtml, serializeEditorHtml } from './text-html.ts'

/**
 * Names of elements that the comparison ignores, because normalisation may add or remove them without a change of
 * meaning.
 */
const ignoredElementPattern = /^(p|tbody|thead|figure|code|br)$/
const equivalentTagNames: Record<string, string> = { b: 'strong', i: 'em' }
const containerSelector = 'table, td, th, ul, ol, li, blockquote, figure, figcaption'

/** Path of the block elements around an element. */
function describeContainerPath(element: Element): string {
  const around = element.parentElement?.closest(containerSelector)
  return around ? `${describeContainerPath(around)} ${around.localName}` : ''
}

/**
 * Lists the content of a text, to compare the text before and after it was opened in the editor: each meaningful
 * element with position and attributes, and the words.
 */
function listContentParts(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const elements = [...body.querySelectorAll('*')].flatMap(element => {
    const name = element.tagName.toLowerCase()
    const carried = [...element.attributes].filter(({ name }) => name !== 'scope').map(a => `${a.name}=${a.value}`)
    if (ignoredElementPattern.test(name) && carried.length === 0) return []
    return {
      name,
      sign: [describeContainerPath(element), equivalentTagNames[name] ?? name, ...carried.toSorted()].join(' '),
    }
  })
  return { elements, words: body.textContent?.replace(/\s+/g, '') ?? '' }
}

/**
 * Names of the elements that the editor would lose when opening a text, or `words`, without duplicates. The text is
 * parsed and serialised once, so no list of supported elements has to be maintained. Empty if the normalised text stays
 * the same.
 */
export function findUnsupportedElements(html: string, schema: Schema): string[] {
  const normal = normalizeHtml(html)
  const opened = normalizeHtml(serializeEditorHtml(parseEditorHtml(normal, schema)))
  if (opened === normal) return []
  const [before, after] = [listContentParts(normal), listContentParts(opened)]
  const remainingElements = Map.groupBy(after.elements, ({ sign }) => sign)
  const lostNames = before.elements
    .filter(({ sign }) => remainingElements.get(sign)?.pop() === undefined)
    .map(({ name }) => name)
  // If the elements are equal but the words differ, the editor would lose words.
  return [
    ...new Set(lostNames.length > 0 && before.words === after.words ? lostNames : [...lostNames, 'words']),
  ].toSorted()
}
