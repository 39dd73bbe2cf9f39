import { type CheckedArchive, openArchive } from '../archive/archive.ts'
import { readFileInArchive } from '../archive/file-in-archive.ts'
import { countUnopenedFiles, readFileOrReportProblem } from '../archive/report-archive.ts'
import { addProblem, countNotImported, type ImportItem, makeEmptyReport, type SourceReport } from '../import-item.ts'
import {
  buildFileAddress,
  type ImportReader,
  type ReadOptions,
  type SourceFile,
  SourceRefusal,
} from '../import-reader.ts'
import { decodeText } from '../text-encoding.ts'
import { toFileTitle } from './file-title.ts'
import { findGeneratedAddress, findNamedFile } from './folder-addresses.ts'
import { detectFolderSite, type FolderSite } from './folder-site.ts'
import { type FolderText, readFolderText } from './folder-texts.ts'
import { toMarkdownItem } from './markdown-item.ts'

/** Maximum size of a text in bytes. Our texts have at most a million characters. */
const maxTextBytes = 16_000_000
const pictureFilePattern = /\.(jpe?g|png|webp|gif|avif|svg|heic|tiff?|bmp)$/i

/** Content of a folder as indexed before its texts are read. */
type MarkdownFolder = {
  archive: CheckedArchive
  site: FolderSite
  texts: FolderText[]
  /** Pictures that no text has used yet. */
  unshown: Set<string>
  /** Public URLs of the texts, by path and by the names that links use. */
  pages: Map<string, string>
}

function readItem(
  text: FolderText,
  bytes: Uint8Array,
  { archive, site, pages, unshown }: MarkdownFolder,
  isHeadOnly = false,
): ImportItem {
  const toAddress = (src: string) => {
    const file = findNamedFile(src, text, site, archive.has)
    if (file !== undefined) unshown.delete(file)
    if (file !== undefined) return buildFileAddress(file)
    return src.startsWith('/') && !src.startsWith('//') && site.address ? new URL(site.address).origin + src : src
  }
  const title = toFileTitle(text.name)
  const item = toMarkdownItem({
    text: decodeText(bytes),
    place: text.relativePath,
    sourceId: text.relativePath,
    syntax: text.syntax,
    describedFields: {
      ...(title !== undefined && { title }),
      ...(site.generator !== 'folder' && text.slug !== '' && { slug: text.slug }),
      ...(text.day !== undefined && { moment: `${text.day}T00:00:00.000Z` }),
      ...(site.generator !== 'folder' && { status: text.isDraft ? 'draft' : 'published' }),
      ...(site.generator === 'jekyll' && { categories: text.sections }),
    },
    addressesOf: read => [findGeneratedAddress(text, read, site)].filter(each => each !== undefined),
    head: { zone: site.zone, people: site.people, isPartedBySpaces: site.generator === 'jekyll', picture: toAddress },
    addresses: {
      picture: toAddress,
      link: href => {
        const [, hash = ''] = /(#.*)$/.exec(href) ?? []
        const page = pages.get(findNamedFile(href, text, site, path => pages.has(path)) ?? '')
        return page === undefined ? href : page + hash
      },
    },
    isHeadOnly,
    addressOfPage: name => pages.get(name.replace(/#.*$/, '').replace(/^\/|\/$/g, '')),
  })
  item.addresses = item.addresses.map(address =>
    site.address && address.startsWith('/') ? site.address + address : address,
  )
  const missing = [...String(item.fields.content_html).matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src = '']) => src)
  for (const src of missing.filter(each => !/^(source|https?):|^\/\//.test(each)))
    item.remarks.push(`The picture “${src.slice(0, 200)}” is not in the zip.`)
  return item
}

/**
 * Lists the names by which other texts link to a text: its path, `2024-03-01-harvest`, `posts/harvest`, `harvest.md`.
 */
function listPageNames({ path, relativePath, sections, name, day }: FolderText): string[] {
  const file = relativePath.split('/').at(-1) ?? ''
  const inContent = relativePath.replace(/^(content|src\/content|src\/pages)\//, '')
  const withoutEnding = inContent.replace(/(\/_?index)?\.\w+$/, '')
  return [
    path,
    relativePath,
    inContent,
    withoutEnding,
    [...sections, name].join('/'),
    ...(file.startsWith('index.') ? [] : [file, file.replace(/\.\w+$/, '')]),
    day ? `${day}-${name}` : name,
  ]
}

/** Reads all texts in a first pass, so that links between them can be resolved to public URLs. */
async function indexFolder(
  archive: CheckedArchive,
  report: SourceReport,
  options: ReadOptions,
): Promise<MarkdownFolder> {
  const site = await detectFolderSite(archive, options.signal)
  const folder: MarkdownFolder = { archive, site, texts: [], unshown: new Set(), pages: new Map() }
  for (const { path, size } of archive.entries) {
    const text = readFolderText(path, site)
    if (typeof text !== 'string' && size > maxTextBytes) addProblem(report, path, 'This text is longer than 16 MB.')
    else if (typeof text !== 'string') folder.texts.push(text)
    else if (pictureFilePattern.test(path)) folder.unshown.add(path)
    else countNotImported(report, text)
  }
  for (const text of folder.texts) {
    const bytes =
      site.generator === 'folder' ? undefined : await archive.read(text.path, options.signal).catch(() => undefined)
    const [address = text.relativePath] = bytes ? readItem(text, bytes, folder, true).addresses : []
    for (const name of listPageNames(text)) if (!folder.pages.has(name)) folder.pages.set(name, address)
  }
  // The set of pictures is filled again after the first pass, because the second pass also removes used pictures from
  // the set.
  for (const { path } of archive.entries) if (pictureFilePattern.test(path)) folder.unshown.add(path)
  return folder
}

async function* readTexts(
  archive: CheckedArchive,
  { size }: SourceFile,
  options: ReadOptions,
): AsyncGenerator<ImportItem, SourceReport> {
  const report = makeEmptyReport()
  countUnopenedFiles(report, archive)
  const folder = await indexFolder(archive, report, options)
  if (folder.texts.length === 0) throw new SourceRefusal('This zip holds no Markdown text.')
  report.site = folder.site.address
  report.title = folder.site.title
  for (const [at, text] of folder.texts.entries()) {
    const bytes = await readFileOrReportProblem(archive, text.path, report, options.signal)
    if (bytes) yield readItem(text, bytes, folder)
    options.onProgress?.(Math.round((size * (at + 1)) / folder.texts.length))
  }
  if (folder.unshown.size > 0) countNotImported(report, 'pictures that no text shows', folder.unshown.size)
  return report
}

/** Import reader for a zip of a Jekyll, Hugo or Astro site, or of any folder of Markdown files, with its pictures. */
export const markdownFolderImportReader: ImportReader = {
  format: 'markdown-folder',
  label: 'Folder of Markdown (Jekyll, Hugo, Astro)',
  recognises({ entries = [] }) {
    const markdownFiles = entries.filter(path => /\.(md|markdown|mdx)$/i.test(path))
    if (markdownFiles.length === 0) return 0
    if (
      entries.some(path =>
        /(^|\/)(_posts|_config\.ya?ml|(hugo|config)\.toml|astro\.config\.\w+|content|src\/content)(\/|$)/.test(path),
      )
    )
      return 1
    return markdownFiles.length * 2 >= entries.filter(path => !pictureFilePattern.test(path)).length ? 0.8 : 0.4
  },
  async *read(source, options) {
    const archive = await openArchive(source.path)
    try {
      return yield* readTexts(archive, source, options)
    } finally {
      archive.close()
    }
  },
  readFile: readFileInArchive,
}
