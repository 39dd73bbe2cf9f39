import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { CheckedArchive } from '../archive/archive.ts'
import { decodeText } from '../text-encoding.ts'
import { readScalarText } from './head-keys.ts'

type Generator = 'jekyll' | 'hugo' | 'astro' | 'folder'

/** Settings of a site, from its generator's configuration. */
export type FolderSite = {
  generator: Generator
  /** Top-level folder of the archive with trailing slash, or empty. */
  root: string
  /** URL of the site without trailing slash. */
  address: string | undefined
  title: string | undefined
  zone: string | undefined
  /** Permalink patterns by section; `''` for all sections. */
  permalinks: ReadonlyMap<string, string>
  /** Names of people, by the ids that front matter uses for them. */
  people: ReadonlyMap<string, string>
}

const settingsFilePatterns: [generator: Generator, file: RegExp][] = [
  ['jekyll', /^(.*\/)?_config\.ya?ml$/],
  ['hugo', /^(.*\/)?(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$/],
  ['astro', /^(.*\/)?astro\.config\.(?:m?[jt]s|cjs)$/],
]
const contentFilePatterns: [generator: Generator, file: RegExp][] = [
  ['jekyll', /^(.*\/)?_(?:posts|drafts)\/.*\.\w+$/],
  ['hugo', /^(.*?\/)?(?:archetypes|content)\/.*\.md$/],
  ['astro', /^(.*?\/)?src\/(?:content|pages)\/.*\.mdx?$/],
]

type SiteSettings = Record<string, unknown>
const isMap = (value: unknown): value is SiteSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a configuration file. Astro's configuration is JavaScript, of which only the site's URL is read. */
function parseSettings(path: string, text: string): SiteSettings {
  try {
    if (path.endsWith('.toml')) return parseToml(text)
    const data: unknown = path.endsWith('.json')
      ? JSON.parse(text)
      : /\.ya?ml$/.test(path)
        ? parseYaml(text, { schema: 'core', maxAliasCount: 50, logLevel: 'error' })
        : undefined
    return isMap(data) ? data : { url: /\bsite:\s*['"`](https?:[^'"`]+)/.exec(text)?.[1] }
  } catch {
    return {}
  }
}

/** Finds the common top-level folder, which archives from code hosting sites have. */
function findCommonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.slice(0, first.indexOf('/') + 1)
  return folder !== '' && paths.every(path => path.startsWith(folder)) ? folder : ''
}

function detectGenerator(paths: readonly string[]): { generator: Generator; root: string; file?: string } {
  const byDepth = [...paths].sort((a, b) => a.split('/').length - b.split('/').length)
  for (const [isSettings, tests] of [
    [true, settingsFilePatterns],
    [false, contentFilePatterns],
  ] as const)
    for (const [generator, test] of tests) {
      const file = byDepth.find(path => test.test(path))
      // The content folder is checked too, because a `config.json` alone does not identify Hugo: many folders contain
      // such a file.
      const root = file === undefined ? '' : (test.exec(file)?.[1] ?? '')
      if (file === undefined || (generator === 'hugo' && !paths.some(path => path.startsWith(`${root}content/`))))
        continue
      return isSettings ? { generator, root, file } : { generator, root }
    }
  return { generator: 'folder', root: findCommonFolder(paths) }
}

/** Reads the author data of Jekyll and Hugo: `amina: { name: Amina Diallo }`. */
async function readPeople(archive: CheckedArchive, root: string, signal: AbortSignal): Promise<Map<string, string>> {
  const file = archive.entries.find(({ path }) =>
    /^(_data|data)\/authors\.(ya?ml|json|toml)$/.test(path.slice(root.length)),
  )
  const bytes = file && (await archive.read(file.path, signal))
  const people = new Map<string, string>()
  if (file && bytes)
    for (const [key, value] of Object.entries(parseSettings(file.path, decodeText(bytes)))) {
      const name = isMap(value) ? readScalarText(value.name ?? value.display_name) : readScalarText(value)
      if (name !== undefined) people.set(key, name)
    }
  return people
}

function readPermalinks(generator: Generator, siteSettings: SiteSettings): Map<string, string> {
  const rules = isMap(siteSettings.permalinks) ? siteSettings.permalinks : {}
  const all =
    generator === 'jekyll' && typeof siteSettings.permalink === 'string' ? [['', siteSettings.permalink] as const] : []
  const inner = Object.values(rules).filter(isMap).flatMap(Object.entries)
  const bySection = [...Object.entries(rules), ...inner].flatMap(([section, rule]) =>
    typeof rule === 'string' ? [[section, rule] as const] : [],
  )
  return new Map([...all, ...bySection])
}

/** Detects the site generator that made a folder, and reads the settings of the site. */
export async function detectFolderSite(archive: CheckedArchive, signal: AbortSignal): Promise<FolderSite> {
  const { generator, root, file } = detectGenerator(archive.entries.map(({ path }) => path))
  const bytes = file && (await archive.read(file, signal))
  const siteSettings = file && bytes ? parseSettings(file, decodeText(bytes)) : {}
  const base = readScalarText(siteSettings.baseURL ?? siteSettings.url)
  const baseUrl = generator === 'jekyll' ? (readScalarText(siteSettings.baseurl) ?? '') : ''
  return {
    generator,
    root,
    address:
      base && URL.canParse(base) && /^https?:/.test(base)
        ? `${base.replace(/\/+$/, '')}${baseUrl.replace(/\/+$/, '')}`
        : undefined,
    title: readScalarText(siteSettings.title),
    zone: readScalarText(siteSettings.timezone ?? siteSettings.timeZone),
    permalinks: readPermalinks(generator, siteSettings),
    people: await readPeople(archive, root, signal),
  }
}
