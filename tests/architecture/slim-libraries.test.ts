import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { librarySubstitutes, slimLibraries } from '../../scripts/slim-libraries.ts'
import { listSources } from './imports.ts'

it('the code uses no infinite queries, so the build leaves out their library code', () => {
  const growing = listSources('app').filter(file => /\b\w*[iI]nfiniteQuer/.test(readFileSync(file, 'utf8')))
  expect(growing).toEqual([])
})

it('the code uses no router instrumentation, so the build leaves out the library code for instrumentation', () => {
  const instrumented = listSources('app').filter(file => /\binstrumentations?\b/.test(readFileSync(file, 'utf8')))
  expect(instrumented).toEqual([])
  expect(readFileSync('react-router.config.ts', 'utf8')).toContain("routeDiscovery: { mode: 'initial' }")
})

/** Lists the names that the source text of a module exports. */
const listExports = (text: string): string[] =>
  [...text.matchAll(/export (?:const ([^;]+)|\{([^}]*)\})/g)]
    .flatMap(([, declared = '', listed = '']) => [
      ...[...declared.matchAll(/(?:^|, )(\w+) =/g)].map(([, name = '']) => name),
      ...listed.split(',').map(name => name.trim().split(' as ').at(-1) ?? ''),
    ])
    .filter(Boolean)
    .toSorted()

it.each(Object.keys(librarySubstitutes).filter(path => path.startsWith('react-router')))(
  'the substitute of the library %s exports the same names as the installed version',
  path => {
    const installed = readFileSync(`node_modules/${path}`, 'utf8')
    expect(listExports(librarySubstitutes[path] ?? '')).toEqual(listExports(installed))
  },
)

it('substitutes of libraries apply only to the build for browsers', () => {
  const { applyToEnvironment } = slimLibraries()
  expect(applyToEnvironment?.({ name: 'ssr' } as never)).toBe(false)
})
