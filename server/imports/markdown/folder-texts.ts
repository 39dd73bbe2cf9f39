import { makeAddressSlug } from '../address-slug.ts'
import type { FolderSite } from './folder-site.ts'

/** Text file in a folder, with properties derived from its path. */
export type FolderText = {
  /** Path of the file in the archive. */
  path: string
  /** Path below the folder of the site. */
  relativePath: string
  /** Name of the file without date, language and extension; `harvest` for `harvest/index.md`. */
  name: string
  slug: string
  /** Date in the file name, as ISO 8601. */
  day: string | undefined
  isDraft: boolean
  /** Folders between the root of the articles and the file. */
  sections: string[]
  syntax: 'markdown' | 'mdx' | 'html'
}

const markdownFilePattern = /\.(md|markdown|mdown|mkdn?|mdx)$/i
const repositoryNotePattern = /(^|\/)(readme|licen[cs]e|changelog|contributing|code_of_conduct|security)[^/]*$/i
const generatorFolderPattern =
  /(^|\/)(node_modules|\.[^/]+|themes|layouts|archetypes|_layouts|_includes|_sass|vendor|dist|public\/_astro)\//

/**
 * Reads the path of a file.
 * @returns an article, or for other files the name under which the file is counted as not imported
 */
export function readFolderText(path: string, { generator, root }: FolderSite): FolderText | string {
  const relativePath = path.startsWith(root) ? path.slice(root.length) : path
  const ending = /\.[^./]+$/.exec(relativePath)?.[0].toLowerCase() ?? ''
  const isHtmlPost = generator === 'jekyll' && /(^|\/)_(posts|drafts)\/.*\.html?$/.test(relativePath)
  if (!markdownFilePattern.test(relativePath) && !isHtmlPost)
    return ending === '' ? 'files without an ending' : `files ${ending}`
  if (generatorFolderPattern.test(relativePath)) return 'texts of the generator'
  if (repositoryNotePattern.test(relativePath)) return 'texts about the folder'
  const sectionPath = findSectionPath(relativePath, generator)
  if (sectionPath === undefined) return 'pages'
  if (/(^|\/)_index\.\w+$/.test(sectionPath)) return 'pages of sections'
  return buildFolderText(path, relativePath, sectionPath, ending)
}

/** Finds the path below the generator's article folder; undefined for a page of the site. */
function findSectionPath(relativePath: string, generator: FolderSite['generator']): string | undefined {
  if (generator === 'folder') return relativePath
  if (generator === 'jekyll') {
    const [, before, after] = /^((?:.*\/)?)_(?:posts|drafts)\/(.+)$/.exec(relativePath) ?? []
    return after === undefined ? undefined : `${before}${after}`
  }
  const [, content, page] =
    (generator === 'hugo' ? /^content\/(.+)$|^()$/ : /^src\/content\/(.+)$|^src\/pages\/(.+)$/).exec(relativePath) ?? []
  const sectionPath = content ?? page
  // Files outside a section are pages, such as `about.md` and `about/index.md`.
  return sectionPath?.includes('/') && !/^[^/]+\/index\.\w+$/.test(sectionPath) ? sectionPath : undefined
}

function buildFolderText(path: string, relativePath: string, sectionPath: string, ending: string): FolderText {
  const parts = sectionPath.split('/')
  const file = (parts.pop() ?? '').replace(/\.\w+$/, '').replace(/\.[a-z]{2}(-[A-Z]{2})?$/, '')
  const baseName = file === 'index' && parts.length > 0 ? (parts.pop() ?? file) : file
  const [, year, month, day, slugPart] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:-(.+))?$/.exec(baseName) ?? []
  const name = slugPart ?? baseName
  return {
    path,
    relativePath,
    name,
    slug: makeAddressSlug(name),
    day: year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : undefined,
    isDraft: /(^|\/)_drafts\//.test(relativePath),
    sections: parts,
    syntax: ending === '.mdx' ? 'mdx' : /^\.html?$/.test(ending) ? 'html' : 'markdown',
  }
}
