import { SaxesParser } from 'saxes'
import { lookupTable } from '../../lookup-table.ts'

/** The words of the named elements of a small XML file: the first of each that says something. What is broken after them does not matter. */
export function xmlWords(xml: string, names: ReadonlySet<string>): Record<string, string> {
  const found = lookupTable<string>()
  const parser = new SaxesParser({ xmlns: false })
  let open: string | undefined
  parser.on('opentag', ({ name }) => {
    open = names.has(name) && found[name] === undefined ? name : undefined
  })
  parser.on('text', words => {
    if (open !== undefined && words.trim() !== '') found[open] = (found[open] ?? '') + words
  })
  parser.on('closetag', () => {
    open = undefined
  })
  parser.on('error', () => {})
  parser.write(xml.replace(/^\ufeff/, '')).close()
  return Object.fromEntries(Object.entries(found).map(([name, words]) => [name, words.trim()]))
}

/** What a document of Office says of itself in its properties. */
export const propertyNames: ReadonlySet<string> = new Set([
  'dc:title',
  'dc:creator',
  'dc:subject',
  'dc:description',
  'cp:keywords',
  'cp:category',
  'dcterms:created',
])
