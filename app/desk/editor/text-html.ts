import { DOMSerializer, DOMParser as DocumentParser, type Node, type Schema } from '@tiptap/pm/model'
import { normalHtml } from '../../platform/rich-text/normal-html.ts'

/** A document in which nothing runs and nothing loads. */
const inertPage = () => document.implementation.createHTMLDocument()

const isPlain = (element: Element | null) => element?.tagName === 'P' && element.attributes.length === 0
const unwrap = (element: Element) => element.replaceWith(...element.childNodes)
const isList = (element: Element) => /^[UO]L$/.test(element.tagName)

/** Without the paragraphs that the editor puts into points of lists, quotes and cells that are one paragraph. */
function unwrapLoneParagraphs(text: Element): void {
  for (const block of text.querySelectorAll('li, blockquote, td, th')) {
    const [first, ...rest] = block.children
    if (first && isPlain(first) && (block.tagName === 'LI' ? rest.every(isList) : rest.length === 0)) unwrap(first)
  }
}

const isHeadRow = (row: Element) => [...row.children].every(cell => cell.tagName === 'TH')

/** Rows of heads stand in the head of their table, and each head says what it is of. */
function addTableHead(table: Element): void {
  const body = table.querySelector(':scope > tbody')
  if (!body) return
  const rows = [...body.children]
  const below = rows.findIndex(row => !isHeadRow(row))
  const heads = below < 0 ? [] : rows.slice(0, below)
  for (const row of rows)
    for (const cell of row.querySelectorAll(':scope > th'))
      cell.setAttribute('scope', heads.includes(row) ? 'col' : 'row')
  if (heads.length === 0) return
  const head = table.ownerDocument.createElement('thead')
  head.append(...heads)
  body.before(head)
}

/** A text as it is kept, written as a person would write it: nothing in it is there for the editor alone. */
export function toHtml(text: Node): string {
  const page = inertPage()
  const { body } = page
  body.append(DOMSerializer.fromSchema(text.type.schema).serializeFragment(text.content, { document: page }))
  unwrapLoneParagraphs(body)
  for (const table of body.querySelectorAll('table')) addTableHead(table)
  for (const caption of body.querySelectorAll('figcaption:empty')) caption.remove()
  while (isPlain(body.lastElementChild) && body.lastElementChild?.childNodes.length === 0)
    body.lastElementChild.remove()
  return body.innerHTML
}

/** A text as the editor holds it. What is not allowed on a page is left out first, and nothing of it runs or loads. */
export function fromHtml(html: string, schema: Schema): Node {
  const { body } = new DOMParser().parseFromString(normalHtml(html), 'text/html')
  return DocumentParser.fromSchema(schema).parse(body)
}
