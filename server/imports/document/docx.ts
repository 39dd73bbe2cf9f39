import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import { toSlug } from '../../../app/platform/text/slug.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { type CheckedArchive, openArchive } from '../archive/archive.ts'
import { readFileInArchive } from '../archive/file-in-archive.ts'
import { countUnopenedFiles } from '../archive/report-archive.ts'
import { checkXmlDepth } from '../archive/xml-depth.ts'
import { countNotImported, type ImportItem, makeEmptyItem, makeEmptyReport } from '../import-item.ts'
import { type ImportReader, type SourceFile, SourceRefusal } from '../import-reader.ts'
import { toFileTitle } from '../markdown/file-title.ts'
import { openDocxFile } from './docx-archive.ts'
import { prepareBody } from './docx-body.ts'
import { readNumbering } from './docx-numbering.ts'
import { convertDocxProse } from './docx-prose.ts'

/**
 * Maximum number of uncompressed bytes of text and styles in a document. The parser holds several copies in memory;
 * pictures do not count.
 */
const maxTextLength = 3_000_000

const countMatches = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0

/** Reads the targets of the relationships in a Word document, by the last segment of the relationship's type. */
async function readRelations(archive: CheckedArchive, part: string, signal: AbortSignal): Promise<Map<string, string>> {
  const path = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const relations = new Map<string, string>()
  checkXmlDepth(path, (await archive.read(path, signal)) ?? Buffer.alloc(0), (tag, { Type = '', Target = '' }) => {
    const name = Type.slice(Type.lastIndexOf('/') + 1)
    const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
    if (tag === 'Relationship' && !relations.has(name)) relations.set(name, target)
  })
  return relations
}

/**
 * Finds the files inside a Word document by their relationships, because Word on the web calls the main file
 * `document2.xml`.
 */
async function readParts(archive: CheckedArchive, signal: AbortSignal) {
  const main = (await readRelations(archive, '', signal)).get('officeDocument')
  const body = main !== undefined && archive.has(main) ? main : 'word/document.xml'
  const relations = await readRelations(archive, body, signal)
  const part = (name: string) => relations.get(name) ?? `word/${name}.xml`
  const xml = async (path: string) => String((await archive.read(path, signal)) ?? '').replace(/^\ufeff/, '')
  return {
    body: { path: body, xml: await xml(body) },
    comments: await xml(part('comments')),
    numbering: readNumbering(part('numbering'), (await archive.read(part('numbering'), signal)) ?? Buffer.alloc(0)),
  }
}

/** Counts the content of a Word document that is not imported, such as comments. */
function countUnreadParts(archive: CheckedArchive, body: string, comments: string, item: ImportItem): void {
  const counts: [name: string, count: number][] = [
    ['comments', countMatches(comments, /<w:comment[\s>]/g)],
    ['words that were deleted with tracking', countMatches(body, /<w:del[\s>]/g)],
    ['headers and footers', archive.entries.filter(({ path }) => /^word\/(header|footer)\d*\.xml$/.test(path)).length],
    ['charts', archive.entries.filter(({ path }) => /^word\/charts\/chart\d*\.xml$/.test(path)).length],
    ['formulas', countMatches(body, /<m:oMath[\s>]/g)],
    ['embedded files', archive.entries.filter(({ path }) => path.startsWith('word/embeddings/')).length],
  ]
  for (const [name, count] of counts) if (count > 0) countNotImported(item, name, count)
  if (countMatches(body, /<w:ins[\s>]/g) > 0)
    item.remarks.push('Changes in the document were still to be accepted: they came over as accepted.')
}

/** Reads the properties of a Word document, such as its author. Word fills some properties automatically. */
async function readProperties(
  archive: CheckedArchive,
  item: ImportItem,
  signal: AbortSignal,
): Promise<string | undefined> {
  const properties = readXmlTexts(String((await archive.read('docProps/core.xml', signal)) ?? ''), propertyNames)
  const refer = (as: 'author' | 'category' | 'tag', value: string | undefined, parts: RegExp) => {
    for (const name of (value ?? '').split(parts).map(part => part.trim()))
      if (name !== '') item.refers.push({ as, key: toSlug(name) || name, name })
  }
  refer('author', properties['dc:creator'], /;/)
  refer('category', properties['cp:category'], /;/)
  refer('tag', properties['cp:keywords'], /[;,]/)
  if (properties['dc:description']) item.fields.excerpt = properties['dc:description']
  if (properties['dc:subject']) countNotImported(item, 'property subject')
  if (properties['dcterms:created']) countNotImported(item, 'property created')
  return properties['dc:title']
}

async function readDocument(archive: CheckedArchive, source: SourceFile, signal: AbortSignal): Promise<ImportItem> {
  const item = makeEmptyItem({
    sourceId: source.address ?? source.name,
    place: source.name,
    addresses: source.address ? [source.address] : [],
  })
  const parts = archive.entries.filter(({ path }) => /\.(xml|rels)$/i.test(path))
  if (parts.reduce((sum, { size }) => sum + size, 0) > maxTextLength)
    throw new SourceRefusal('This document is longer than what is read at once. Divide it, or save it as a web page.')
  for (const { path } of parts) checkXmlDepth(path, (await archive.read(path, signal)) ?? Buffer.alloc(0))
  const { body, comments, numbering } = await readParts(archive, signal)
  countUnreadParts(archive, body.xml, comments, item)
  const prepared = { ...body, xml: prepareBody(body.xml, numbering) }
  const property = await readProperties(archive, item, signal)
  // The module is imported here, because mammoth is large and most imports are not documents.
  const { convertDocxToHtml: docxHtml } = await import('./docx-html.ts')
  const html = await docxHtml(openDocxFile(archive, prepared, signal), item).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new SourceRefusal(
      `This document is broken, and nothing in it is read (${error instanceof Error ? error.message : error}).`,
      { cause: error },
    )
  })
  const text = convertDocxProse(html, item)
  const title = text.title ?? property ?? toFileTitle(source.name)
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

/** Import reader for documents of Word, or of programs that write the same format. */
export const docxImportReader: ImportReader = {
  format: 'docx',
  label: 'Document (Word)',
  recognises: ({ entries = [] }) =>
    entries.includes('word/document.xml') ||
    (entries.includes('[Content_Types].xml') && entries.some(path => /^word\/[\w-]+\.xml$/.test(path)))
      ? 1
      : 0,
  async *read(source, { signal, onProgress }) {
    const archive = await openArchive(source.path)
    const report = makeEmptyReport()
    try {
      countUnopenedFiles(report, archive)
      const item = await readDocument(archive, source, signal)
      onProgress?.(source.size)
      yield item
      return { ...report, title: source.name }
    } finally {
      archive.close()
    }
  },
  readFile: readFileInArchive,
}

/**
 * Reads the first non-empty text of each named element in a small XML file. XML errors after these elements do not
 * matter.
 */
function readXmlTexts(xml: string, names: ReadonlySet<string>): Record<string, string> {
  const textsByName = makeLookupTable<string>()
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
  return Object.fromEntries(Object.entries(textsByName).map(([name, text]) => [name, text.trim()]))
}

/** Names of the properties of an Office document that are read. */
const propertyNames: ReadonlySet<string> = new Set([
  'dc:title',
  'dc:creator',
  'dc:subject',
  'dc:description',
  'cp:keywords',
  'cp:category',
  'dcterms:created',
])
