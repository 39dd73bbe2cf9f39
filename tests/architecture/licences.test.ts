import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Package = { license?: string; dev?: boolean; version?: string }

/** Licences that only require naming the package where it is distributed. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
])
/** Licences with further requirements. A package under such a licence has a separate paragraph in NOTICE. */
const namedInNotice = new Set(['CC-BY-3.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1'])
/** Licences allowed only for build tools, because the data about browsers is not distributed. */
const allowedInTools = new Set(['CC-BY-4.0'])
/** Packages whose `package.json` names no licence, with the file that does. */
const licenceFileByPackage = new Map([['combine-errors', 'Readme.md']])

const getPackageName = (path: string) => path.replace(/^.*node_modules\//, '')

/** Splits a licence expression such as "A OR B" into its alternatives, each a list of licences that apply together. */
const listChoices = (expression: string) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(/ OR /)
    .map(choice => choice.split(/ AND /))

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
const lockedPackages = Object.entries(packages).filter(([path]) => path !== '')

/**
 * Finds the licence of a package. The lock file names no licence for binaries of other platforms, but the
 * `package.json` of an installed package does.
 */
function findLicence(path: string, { license }: Package): string | undefined {
  const file = `${path}/package.json`
  if (!existsSync(file)) return license
  const { license: installedLicence } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string }
  }
  return (typeof installedLicence === 'object' ? installedLicence.type : installedLicence) ?? license
}

const notice = readFileSync('NOTICE', 'utf8')
const isNamed = (path: string) => new RegExp(`(^|[\\s(])${getPackageName(path)}([\\s,.):]|$)`, 'm').test(notice)

it('every package has a licence that the list allows', () => {
  const otherLicences = lockedPackages.flatMap(([path, lockedPackage]) => {
    const licence = findLicence(path, lockedPackage)
    if (licence === undefined)
      return existsSync(path) && !licenceFileByPackage.has(getPackageName(path))
        ? [`${getPackageName(path)}: none`]
        : []
    const isAllowed = listChoices(licence).some(choice =>
      choice.every(
        id =>
          allowedLicences.has(id) || namedInNotice.has(id) || (lockedPackage.dev === true && allowedInTools.has(id)),
      ),
    )
    return isAllowed ? [] : [`${getPackageName(path)}: ${licence}`]
  })
  expect(otherLicences).toEqual([])
})
it('a package without a licence in its package.json states its licence in another file', () => {
  for (const [name, file] of licenceFileByPackage)
    expect(readFileSync(`node_modules/${name}/${file}`, 'utf8'), name).toMatch(/\bMIT\b/)
})
it('NOTICE names every package whose licence requires a notice besides the licence text', () => {
  const missingNotices = lockedPackages.flatMap(([path, lockedPackage]) => {
    if (lockedPackage.dev) return []
    const choices = listChoices(findLicence(path, lockedPackage) ?? '')
    const isFree = choices.some(choice => choice.every(id => allowedLicences.has(id)))
    // Finds the common name of a library that is built for several platforms, because one paragraph of NOTICE covers
    // all builds.
    const family = path.replace(/-(darwin|linux|linuxmusl|win32|wasm32)[\w-]*$/, '')
    return isFree || isNamed(path) || isNamed(family) || !choices[0]?.[0] ? [] : [getPackageName(path)]
  })
  expect(missingNotices).toEqual([])
})
it('NOTICE names the typefaces, the icons and the holiday data', () => {
  for (const name of ['Instrument Sans', 'Instrument Serif', 'Baraza Figures', 'Lucide', 'date-holidays'])
    expect(notice).toContain(name)
})
