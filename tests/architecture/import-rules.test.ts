import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Import, listImports, listSources } from './imports.ts'

const files = listSources('app', 'server', 'scripts', 'tests')
const all = listImports(files)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const feature = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1]
/**
 * A `desk` folder has no subfolders: rules and queries are .ts files, and components, hooks and contexts are .tsx
 * files.
 */
const isFeatureUi = (path: string) =>
  /^app\/features\/[^/]+\/(ui\/|desk\/(use-[^/]*|[^/]*-context\.ts|[^/]*\.(tsx|css))$)/.test(path)
const room = (path: string) =>
  /^(app\/(?:routes|features|shell|desk|ui|platform|styles)|app|server|scripts|supabase|tests)\b/.exec(path)?.[1] ??
  path

/**
 * Allowed imports per folder, in addition to files of the same folder. New folders under features are covered
 * automatically.
 */
const allowedTargets: Record<string, string[]> = {
  'app/routes': [
    'app/edition-page.tsx',
    'app/flagship-presentation.tsx',
    'app/record-paths.ts',
    'app/content-rules-of-records.ts',
    'app/features',
    'app/shell',
    'app/desk',
    'app/ui',
    'app/platform',
  ],
  'app/features': ['app/features', 'app/desk', 'app/ui', 'app/platform'],
  // record-definitions.ts lists the record types for back office screens, as routes.ts lists the routes.
  'app/shell': [
    'app/shell',
    'app/record-definitions.ts',
    'app/record-paths.ts',
    'app/audit-labels.ts',
    'app/desk',
    'app/ui',
    'app/platform',
  ],
  'app/desk': ['app/desk', 'app/ui', 'app/platform'],
  'app/ui': [
    'app/ui',
    'app/platform/weave/weave-address.ts',
    'app/platform/weave/weave-cover.ts',
    'app/platform/images/picture-sizes.ts',
    'app/platform/images/picture-source-context.ts',
    'app/platform/dates',
    'app/platform/browser-storage.ts',
    'app/platform/data-saver.ts',
    'app/platform/lazy-part.ts',
    'app/platform/rich-text/rich-text.tsx',
    'app/platform/text/file-size.ts',
  ],
  'app/platform': ['app/platform'],
  'app/styles': ['app/styles'],
}
const isAllowed = (targets: string[], importedFile: string) =>
  targets.some(target => importedFile === target || importedFile.startsWith(`${target}/`))
/** A page imports the style sheet of the page from the same folder. */
const isOwnStyle = ({ from, to }: Import) =>
  to.endsWith('.css') && to.slice(0, to.lastIndexOf('/')) === from.slice(0, from.lastIndexOf('/'))
const formatImport = ({ from, to }: Import) => `${from} -> ${to}`

describe('the import rules', () => {
  it.each(Object.keys(allowedTargets))('allow the folder %s to import only from the allowed folders', from => {
    const brokenImports = all.filter(
      i =>
        room(i.from) === from &&
        !isTest(i.from) &&
        !isAllowed(allowedTargets[from] ?? [], i.to) &&
        !i.to.includes('/+types/') &&
        !isOwnStyle(i),
    )
    expect(brokenImports.map(formatImport)).toEqual([])
  })

  it('allow a feature’s UI to import only from its own feature, `app/ui` and `app/platform`', () => {
    const brokenImports = all.filter(
      i => isFeatureUi(i.from) && feature(i.to) !== undefined && feature(i.to) !== feature(i.from),
    )
    expect(brokenImports.map(formatImport)).toEqual([])
  })

  it('forbid React in a feature’s rules and queries', () => {
    const core = files.filter(file => feature(file) && !isFeatureUi(file) && !isTest(file))
    expect(core.filter(file => /from 'react(-dom|-router)?['/]|\bwindow\./.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    )
    const brokenImports = all.filter(i => core.includes(i.from) && feature(i.to) && feature(i.to) !== feature(i.from))
    const values = brokenImports.filter(
      i => !new RegExp(`import type [^;]*${i.to.split('/').at(-1)}`).test(readFileSync(i.from, 'utf8')),
    )
    expect(values.map(formatImport)).toEqual([])
  })

  // The back office must not add bytes to public pages. The profile page shares the record form.
  it('forbid public pages to import from the back office', () => {
    const isDesk = (path: string) =>
      /^app\/(desk\/|features\/([^/]+\/desk|audit|diagnostics|import|picture|user)\/)/.test(path)
    const pages = files.filter(
      file => /^app\/(routes\/(?!admin\/|profile\.)|root\.tsx|entry\.|service-worker)/.test(file) && !isTest(file),
    )
    expect(pages.length).toBeGreaterThan(50)
    const reachedFiles = new Set(pages)
    for (const from of reachedFiles) for (const i of all) if (i.from === from) reachedFiles.add(i.to)
    expect([...reachedFiles].filter(isDesk)).toEqual([])
  })

  it('forbid two files of the same name in a feature', () => {
    const names = files
      .filter(file => feature(file) && /\.tsx?$/.test(file) && !isTest(file))
      .map(
        file =>
          `${feature(file)}: ${file
            .split('/')
            .at(-1)
            ?.replace(/\.tsx?$/, '')}`,
      )
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('require that every style sheet outside app/styles is imported', () => {
    const importedFiles = new Set(all.map(i => i.to))
    const sheets = files.filter(file => /^app\/(?!styles\/).*\.css$/.test(file))
    expect(sheets.filter(sheet => !importedFiles.has(sheet))).toEqual([])
  })

  it('allow the server to import only app/platform from the application', () => {
    const brokenImports = all.filter(
      i => room(i.from) === 'server' && i.to.startsWith('app/') && !i.to.startsWith('app/platform/'),
    )
    expect(brokenImports.map(formatImport)).toEqual([])
  })

  it('forbid the application to import from the server', () => {
    expect(all.filter(i => i.from.startsWith('app/') && i.to.startsWith('server/')).map(formatImport)).toEqual([])
  })

  it('forbid circular imports', () => {
    const next = new Map<string, string[]>()
    for (const { from, to } of all) next.set(from, [...(next.get(from) ?? []), to])
    const checkedFiles = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, path: string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (path.includes(file) || checkedFiles.has(file)) return
      for (const importedFile of next.get(file) ?? []) walk(importedFile, [...path, file])
      checkedFiles.add(file)
    }
    for (const file of files) walk(file, [])
    expect(circles).toEqual([])
  })
})
