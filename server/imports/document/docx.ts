import { slugOf } from '../../../app/platform/text/slug.ts'
import { type Archive, openArchive } from '../archive/archive.ts'
import { fileInArchive } from '../archive/file-in-archive.ts'
import { countNotOpened } from '../archive/report-archive.ts'
import { checkXml } from '../archive/xml-depth.ts'
import { emptyItem, type ImportItem, leaveOut, noReport } from '../import-item.ts'
import { fileTitle } from '../markdown/file-title.ts'
import { type SourceFile, type SourceReader, SourceRefused } from '../source-reader.ts'
import { docxFile } from './docx-archive.ts'
import { docxHtml } from './docx-html.ts'
import { propertyNames, xmlWords } from './docx-properties.ts'
import { docxProse } from './docx-prose.ts'

/** Bytes of words and styles, unpacked. The parser holds all of it several times over; pictures do not count. */
const mostOfWords = 3_000_000

const times = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0

/** What stands in a document beside its text. */
async function countRest(archive: Archive, item: ImportItem, signal: AbortSignal): Promise<void> {
  const xml = async (path: string) => String((await archive.read(path, signal)) ?? '')
  const body = await xml('word/document.xml')
  const counts: [name: string, count: number][] = [
    ['comments', times(await xml('word/comments.xml'), /<w:comment[\s>]/g)],
    ['words that were deleted with tracking', times(body, /<w:del[\s>]/g)],
    ['headers and footers', archive.entries.filter(({ path }) => /^word\/(header|footer)\d*\.xml$/.test(path)).length],
    ['charts', archive.entries.filter(({ path }) => /^word\/charts\/chart\d*\.xml$/.test(path)).length],
    ['formulas', times(body, /<m:oMath[\s>]/g)],
    ['embedded files', archive.entries.filter(({ path }) => path.startsWith('word/embeddings/')).length],
  ]
  for (const [name, count] of counts) if (count > 0) leaveOut(item, name, count)
  if (times(body, /<w:ins[\s>]/g) > 0)
    item.remarks.push('Changes in the document were still to be accepted: they came over as accepted.')
}

/** What the properties say, which Word also fills by itself. */
async function readProperties(archive: Archive, item: ImportItem, signal: AbortSignal): Promise<string | undefined> {
  const said = xmlWords(String((await archive.read('docProps/core.xml', signal)) ?? ''), propertyNames)
  const refer = (as: 'author' | 'category' | 'tag', words: string | undefined, parts: RegExp) => {
    for (const name of (words ?? '').split(parts).map(part => part.trim()))
      if (name !== '') item.refers.push({ as, key: slugOf(name) || name, name })
  }
  refer('author', said['dc:creator'], /;/)
  refer('category', said['cp:category'], /;/)
  refer('tag', said['cp:keywords'], /[;,]/)
  if (said['dc:description']) item.fields.excerpt = said['dc:description']
  if (said['dc:subject']) leaveOut(item, 'property subject')
  if (said['dcterms:created']) leaveOut(item, 'property created')
  return said['dc:title']
}

async function documentOf(archive: Archive, source: SourceFile, signal: AbortSignal): Promise<ImportItem> {
  const item = emptyItem({
    sourceId: source.address ?? source.name,
    place: source.name,
    addresses: source.address ? [source.address] : [],
  })
  const parts = archive.entries.filter(({ path }) => /\.(xml|rels)$/i.test(path))
  if (parts.reduce((sum, { size }) => sum + size, 0) > mostOfWords)
    throw new SourceRefused('This document is longer than what is read at once. Divide it, or save it as a web page.')
  for (const { path } of parts) checkXml(path, (await archive.read(path, signal)) ?? Buffer.alloc(0))
  await countRest(archive, item, signal)
  const property = await readProperties(archive, item, signal)
  const html = await docxHtml(docxFile(archive, signal), item).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new SourceRefused(
      `This document is broken, and nothing in it is read (${error instanceof Error ? error.message : error}).`,
      { cause: error },
    )
  })
  const text = docxProse(html, item)
  const title = text.title ?? property ?? fileTitle(source.name)
  if (title !== undefined) item.fields.title = title
  if (text.title === undefined)
    item.remarks.push(
      property === undefined
        ? 'The document has no title: it is made of the name of the file.'
        : 'No title stands in the document: it is the one of its properties.',
    )
  item.fields.content_html = text.html
  return item
}

/** A document of Word, or of what writes as Word does. */
export const docxDocument: SourceReader = {
  format: 'docx',
  label: 'Document (Word)',
  recognises: ({ entries = [] }) => (entries.includes('word/document.xml') ? 1 : 0),
  async *read(source, { signal, onProgress }) {
    const archive = await openArchive(source.path)
    const report = noReport()
    try {
      countNotOpened(report, archive)
      const item = await documentOf(archive, source, signal)
      onProgress?.(source.size)
      yield item
      return { ...report, title: source.name }
    } finally {
      archive.close()
    }
  },
  readFile: fileInArchive,
}
