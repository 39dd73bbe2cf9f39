import { readFile } from 'node:fs/promises'
import { makeEmptyReport } from '../import-item.ts'
import { type ImportReader, SourceRefusal } from '../import-reader.ts'
import { decodeText } from '../text-encoding.ts'
import { toFileTitle } from './file-title.ts'
import { splitFrontMatter } from './front-matter.ts'
import { toMarkdownItem } from './markdown-item.ts'

/** Maximum size of a Markdown file in bytes. Our texts have at most a million characters. */
const maxFileBytes = 16_000_000

const markdownPattern =
  /^#{1,6} \S|^ {0,3}(?:[-*+]|\d+\.) \S|\[[^\]\n]+\]\([^)\n]+\)|\*\*[^*\n]+\*\*|^>|^```|^\[\^[^\]]+\]:/m

const measureMarkdownLikeness: ImportReader['recognises'] = ({ bytes, text, name }) => {
  // A zero byte outside UTF-16 means binary content.
  if (bytes.includes(0) && !/^(\ufffe|\ufeff)/.test(text)) return 0
  if (/^\s*<(\?xml|!doctype|html|rss|feed)/i.test(text)) return 0
  const isNamed = /\.(md|markdown|mdown|mkdn?|mdx)$/i.test(name)
  const { data, problem, body } = splitFrontMatter(text)
  if (/^\s*\[?\s*\{/.test(text) && (Object.keys(data).length === 0 || body.trim() === '')) return 0
  if (Object.keys(data).length > 0 || problem) return isNamed ? 1 : 0.9
  if (markdownPattern.test(text)) return isNamed ? 0.9 : 0.5
  return isNamed ? 0.8 : text.trim() === '' ? 0 : 0.1
}

/** Reader for a Markdown file with or without front matter. */
export const markdownFileImportReader: ImportReader = {
  format: 'markdown',
  label: 'Markdown file',
  recognises: measureMarkdownLikeness,
  async *read(source, { signal, onProgress }) {
    if (source.size > maxFileBytes) throw new SourceRefusal('This text is longer than 16 MB.')
    const bytes = await readFile(source.path, { signal })
    const text = decodeText(bytes)
    if (text.trim() === '') throw new SourceRefusal('This file is empty.')
    const title = toFileTitle(source.name)
    yield toMarkdownItem({
      text,
      place: source.name,
      sourceId: source.address ?? source.name,
      syntax: /\.mdx$/i.test(source.name) ? 'mdx' : 'markdown',
      describedFields: title === undefined ? {} : { title },
      addressesOf: () => (source.address ? [source.address] : []),
      head: { people: new Map(), isPartedBySpaces: false, picture: src => toAbsoluteUrl(src, source.address) },
      addresses: { picture: src => toAbsoluteUrl(src, source.address), link: href => href },
      addressOfPage: () => undefined,
    })
    onProgress?.(bytes.length)
    return { ...makeEmptyReport(), title }
  },
}

/** Makes the URL of a picture absolute, with the URL from which the text was fetched as base. */
const toAbsoluteUrl = (src: string, base: string | undefined): string => (base && URL.parse(src, base)?.href) || src
