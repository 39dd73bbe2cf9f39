import { SaxesParser } from 'saxes'
import { lookupTable } from '../../lookup-table.ts'

/**
 * Text of the named elements in a small XML file, the first non-empty one of each. Errors after them do not matter.
 */
export function readXmlTexts(xml: string, names: ReadonlySet<string>): Record<string, string> {
  const textsByName = lookupTable<string>()
  const parser = new SaxesParser({ xmlns: false })
  let open: string | undefined
  parser.on('opentag', ({ name }) => {
    open = names.has(name) && textsByName[name] === undefined ? name : undefined
  })
  parser.on('text', text => {
    if (open !== undefined && text.trim() !== '') textsByName[open] = (textsByName[open] ?? '') + text
  })
  parser.on('closetag', () => {
    open = undefined
  })
  parser.on('error', () => {})
  parser.write(xml.replace(/^\ufeff/, '')).close()
  return Object.fromEntries(Object.entries(textsByName).map(([name, words]) => [name, words.trim()]))
}

/** Properties of an Office document that are read. */
export const propertyNames: ReadonlySet<string> = new Set([
  'dc:title',
  'dc:creator',
  'dc:subject',
  'dc:description',
  'cp:keywords',
  'cp:category',
  'dcterms:created',
])
