import { SaxesParser } from 'saxes'
import { SourceRefusal } from '../import-reader.ts'

/** Maximum nesting of elements. Real documents have much less, and tree parsers take hours for deeper nesting. */
const maxXmlDepth = 128

/**
 * Checks the XML of an Office file before a less strict parser reads the file. Invalid XML is not an error here,
 * because the other parser reports it.
 * @param onOpen called for every element with its local name
 * @throws SourceRefusal, and errors of `onOpen`
 */
export function checkXmlDepth(
  path: string,
  bytes: Uint8Array,
  onOpen?: (tag: string, attributes: Record<string, string>) => void,
): void {
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxXmlDepth) throw new SourceRefusal(`“${path}” in this file is nested too deeply. It is not opened.`)
    onOpen?.(name.slice(name.indexOf(':') + 1), attributes)
  })
  parser.on('closetag', () => {
    depth--
  })
  parser.on('doctype', () => {
    throw new SourceRefusal(
      `“${path}” in this file declares names of its own, as no program of Office does. It is not opened.`,
    )
  })
  parser.on('error', () => {})
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += 1 << 16)
    parser.write(decoder.decode(bytes.subarray(at, at + (1 << 16)), { stream: true }))
  parser.close()
}
