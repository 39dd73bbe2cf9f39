import { DOMSerializer, DOMParser as DocumentParser, type Node, type Schema } from '@tiptap/pm/model'
import { normalizeHtml } from '../../platform/rich-text/normal-html.ts'

/** Separate document for parsing, in which no script runs and no resource loads. */
const createInertDocument = () => document.implementation.createHTMLDocument()

const isPlainParagraph = (element: Element | null) => element?.tagName === 'P' && element.attributes.length === 0
const unwrapElement = (element: Element) => element.replaceWith(...element.childNodes)
const isList = (element: Element) => /^[UO]L$/.test(element.tagName)

/** Unwraps a list item, quote or cell with a single paragraph. Only the editor requires that paragraph. */
function unwrapLoneParagraphs(text: Element): void {
  for (const block of text.querySelectorAll('li, blockquote, td, th')) {
    const [first, ...rest] = block.children
    if (first && isPlainParagraph(first) && (block.tagName === 'LI' ? rest.every(isList) : rest.length === 0))
      unwrapElement(first)
  }
}

const isHeadRow = (row: Element) => [...row.children].every(cell => cell.tagName === 'TH')

/** Moves header rows to `thead` and sets the `scope` of each header cell. */
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

/** Serialises the document of the editor to stored HTML, without the markup that only the editor needs. */
export function serializeEditorHtml(text: Node): string {
  const page = createInertDocument()
  const { body } = page
  body.append(DOMSerializer.fromSchema(text.type.schema).serializeFragment(text.content, { document: page }))
  unwrapLoneParagraphs(body)
  for (const table of body.querySelectorAll('table')) addTableHead(table)
  for (const caption of body.querySelectorAll('figcaption:empty')) caption.remove()
  while (isPlainParagraph(body.lastElementChild) && body.lastElementChild?.childNodes.length === 0)
    body.lastElementChild.remove()
  return body.innerHTML
}

/**
 * Parses HTML to an editor document. Content that is not on the allow-list is removed first. No script runs and no
 * resource loads.
 */
export function parseEditorHtml(html: string, schema: Schema): Node {
  const { body } = new DOMParser().parseFromString(normalizeHtml(html), 'text/html')
  return DocumentParser.fromSchema(schema).parse(body)
}
