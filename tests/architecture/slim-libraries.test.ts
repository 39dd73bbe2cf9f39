import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { librarySubstitutes, slimLibraries } from '../../scripts/slim-libraries.ts'
import { listSources } from './imports.ts'

it('the code uses no infinite queries, so the build leaves out their library code', () => {
  const filesWithInfiniteQuery = listSources('app').filter(file =>
    /\b\w*[iI]nfiniteQuer/.test(readFileSync(file, 'utf8')),
  )
  expect(filesWithInfiniteQuery).toEqual([])
})

it('the code uses no router instrumentation, so the build leaves out the library code for instrumentation', () => {
  const filesWithInstrumentation = listSources('app').filter(file =>
    /\binstrumentations?\b/.test(readFileSync(file, 'utf8')),
  )
  expect(filesWithInstrumentation).toEqual([])
  expect(readFileSync('react-router.config.ts', 'utf8')).toContain("routeDiscovery: { mode: 'initial' }")
})

/** Lists the names that the source text of a module exports. */
const listExports = (text: string): string[] =>
  [...text.matchAll(/export (?:const ([^;]+)|\{([^}]*)\})/g)]
    .flatMap(([, declaration = '', listedNames = '']) => [
      ...[...declaration.matchAll(/(?:^|, )(\w+) =/g)].map(([, name = '']) => name),
      ...listedNames.split(',').map(name => name.trim().split(' as ').at(-1) ?? ''),
    ])
    .filter(Boolean)
    .toSorted()

it.each(Object.keys(librarySubstitutes).filter(path => path.startsWith('react-router')))(
  'the substitute of the library %s exports the same names as the installed version',
  path => {
    const installedFile = readFileSync(`node_modules/${path}`, 'utf8')
    expect(listExports(librarySubstitutes[path] ?? '')).toEqual(listExports(installedFile))
  },
)

it('substitutes of libraries apply only to the build for browsers', () => {
  const { applyToEnvironment } = slimLibraries()
  expect(applyToEnvironment?.({ name: 'ssr' } as never)).toBe(false)
})
