import { addressSlug } from '../address-slug.ts'
import type { FolderSite } from './folder-site.ts'

/** A text of a folder, as far as its path says what it is. */
export type FolderText = {
  /** In the archive. */
  path: string
  /** Below the folder of the site. */
  below: string
  /** Its name without date, language and ending; of `harvest/index.md`, `harvest`. */
  name: string
  slug: string
  /** The day in its name, as ISO 8601. */
  day: string | undefined
  isDraft: boolean
  /** Folders between where the articles begin and it. */
  sections: string[]
  syntax: 'markdown' | 'mdx' | 'html'
}

const text = /\.(md|markdown|mdown|mkdn?|mdx)$/i
const notes = /(^|\/)(readme|licen[cs]e|changelog|contributing|code_of_conduct|security)[^/]*$/i
const machinery =
  /(^|\/)(node_modules|\.[^/]+|themes|layouts|archetypes|_layouts|_includes|_sass|vendor|dist|public\/_astro)\//

/** What a file of a folder is: an article, or by what name it is counted. */
export function folderText(path: string, { generator, root }: FolderSite): FolderText | string {
  const below = path.startsWith(root) ? path.slice(root.length) : path
  const ending = /\.[^./]+$/.exec(below)?.[0].toLowerCase() ?? ''
  const isHtmlPost = generator === 'jekyll' && /(^|\/)_(posts|drafts)\/.*\.html?$/.test(below)
  if (!text.test(below) && !isHtmlPost) return ending === '' ? 'files without an ending' : `files ${ending}`
  if (machinery.test(below)) return 'texts of the generator'
  if (notes.test(below)) return 'texts about the folder'
  const within = sectionPath(below, generator)
  if (within === undefined) return 'pages'
  if (/(^|\/)_index\.\w+$/.test(within)) return 'pages of sections'
  return described(path, below, within, ending)
}

/** The path from where the generator keeps its articles; undefined for what is a page of the site. */
function sectionPath(below: string, generator: FolderSite['generator']): string | undefined {
  if (generator === 'folder') return below
  if (generator === 'jekyll') {
    const [, before, after] = /^((?:.*\/)?)_(?:posts|drafts)\/(.+)$/.exec(below) ?? []
    return after === undefined ? undefined : `${before}${after}`
  }
  const [, content, page] =
    (generator === 'hugo' ? /^content\/(.+)$|^()$/ : /^src\/content\/(.+)$|^src\/pages\/(.+)$/).exec(below) ?? []
  const within = content ?? page
  // What lies in no section is no article, such as `about.md` and `about/index.md`.
  return within?.includes('/') && !/^[^/]+\/index\.\w+$/.test(within) ? within : undefined
}

function described(path: string, below: string, within: string, ending: string): FolderText {
  const parts = within.split('/')
  const file = (parts.pop() ?? '').replace(/\.\w+$/, '').replace(/\.[a-z]{2}(-[A-Z]{2})?$/, '')
  const called = file === 'index' && parts.length > 0 ? (parts.pop() ?? file) : file
  const [, year, month, day, rest] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:-(.+))?$/.exec(called) ?? []
  const name = rest ?? called
  return {
    path,
    below,
    name,
    slug: addressSlug(name),
    day: year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : undefined,
    isDraft: /(^|\/)_drafts\//.test(below),
    sections: parts,
    syntax: ending === '.mdx' ? 'mdx' : /^\.html?$/.test(ending) ? 'html' : 'markdown',
  }
}
