import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Import, imports, sources } from './imports.ts'

const files = sources('app', 'server', 'scripts', 'tests')
const all = imports(files)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const feature = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1]
const isFeatureUi = (path: string) => /^app\/features\/[^/]+\/ui\//.test(path)
const room = (path: string) =>
  /^(app\/(?:routes|features|shell|desk|ui|platform|styles)|app|server|scripts|supabase|tests)\b/.exec(path)?.[1] ??
  path

/** Which rooms a room may take from, itself included. A new noun under features is guarded from birth. */
const allowed: Record<string, string[]> = {
  'app/routes': [
    'app/edition-page.tsx',
    'app/flagship-presentation.tsx',
    'app/record-paths.ts',
    'app/record-rules.ts',
    'app/features',
    'app/shell',
    'app/desk',
    'app/ui',
    'app/platform',
  ],
  'app/features': ['app/features', 'app/desk', 'app/ui', 'app/platform'],
  // The list of records is to the desks what routes.ts is to the pages.
  'app/shell': [
    'app/shell',
    'app/records.ts',
    'app/record-paths.ts',
    'app/audit-words.ts',
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
    'app/platform/images/picture-source.ts',
    'app/platform/dates',
    'app/platform/browser-storage.ts',
    'app/platform/data-saver.ts',
    'app/platform/text/file-size.ts',
  ],
  'app/platform': ['app/platform'],
  'app/styles': ['app/styles'],
}
const allows = (targets: string[], to: string) => targets.some(target => to === target || to.startsWith(`${target}/`))
/** A page's own look stands beside it. */
const isOwnStyle = ({ from, to }: Import) =>
  to.endsWith('.css') && to.slice(0, to.lastIndexOf('/')) === from.slice(0, from.lastIndexOf('/'))
const said = ({ from, to }: Import) => `${from} -> ${to}`

describe('who may import whom', () => {
  it.each(Object.keys(allowed))('%s takes only from the rooms it may', from => {
    const broken = all.filter(
      i =>
        room(i.from) === from &&
        !isTest(i.from) &&
        !allows(allowed[from] ?? [], i.to) &&
        !i.to.includes('/+types/') &&
        !isOwnStyle(i),
    )
    expect(broken.map(said)).toEqual([])
  })

  it('a feature’s visible parts take only from their own feature, ui and platform', () => {
    const broken = all.filter(
      i => isFeatureUi(i.from) && feature(i.to) !== undefined && feature(i.to) !== feature(i.from),
    )
    expect(broken.map(said)).toEqual([])
  })

  it('a feature’s core has no React in it and takes from another feature only types', () => {
    const core = files.filter(file => feature(file) && !isFeatureUi(file) && !isTest(file))
    expect(core.filter(file => /from 'react(-dom|-router)?['/]|\bwindow\./.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    )
    const broken = all.filter(i => core.includes(i.from) && feature(i.to) && feature(i.to) !== feature(i.from))
    const values = broken.filter(
      i => !new RegExp(`import type [^;]*${i.to.split('/').at(-1)}`).test(readFileSync(i.from, 'utf8')),
    )
    expect(values.map(said)).toEqual([])
  })

  it('the server takes from the application only its platform', () => {
    const broken = all.filter(
      i => room(i.from) === 'server' && i.to.startsWith('app/') && !i.to.startsWith('app/platform/'),
    )
    expect(broken.map(said)).toEqual([])
  })

  it('the application takes nothing from the server', () => {
    expect(all.filter(i => i.from.startsWith('app/') && i.to.startsWith('server/')).map(said)).toEqual([])
  })

  it('nothing goes round in a circle', () => {
    const next = new Map<string, string[]>()
    for (const { from, to } of all) next.set(from, [...(next.get(from) ?? []), to])
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, path: string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (path.includes(file) || done.has(file)) return
      for (const to of next.get(file) ?? []) walk(to, [...path, file])
      done.add(file)
    }
    for (const file of files) walk(file, [])
    expect(circles).toEqual([])
  })
})
