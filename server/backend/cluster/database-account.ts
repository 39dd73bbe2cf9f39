import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackendRefusal } from '../refusal.ts'

const nobody = 65534

/** How a PostgreSQL program is started so that it does not run as root, which it refuses. */
export type DatabaseAccount = {
  command(
    program: string,
    args: string[],
  ): { program: string; args: string[]; identity: Pick<SpawnOptions, 'uid' | 'gid'> }
  /** Makes the account the owner of a folder and everything in it. */
  own(folder: string): void
}

const ownAccount: DatabaseAccount = { command: (program, args) => ({ program, args, identity: {} }), own: () => {} }

const nobodyAccount: DatabaseAccount = {
  command: (program, args) => ({ program, args, identity: { uid: nobody, gid: nobody } }),
  own: folder => changeOwner(folder, nobody),
}

const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']

/** Root's own folders stay closed to others: the program believes it is nobody and still owns what root owns. */
const mappedAccount: DatabaseAccount = {
  command: (program, args) => ({ program: 'unshare', args: [...namespace, program, ...args], identity: {} }),
  own: folder => changeOwner(folder, 0),
}

/**
 * @param folders what the programs must reach: their own files and the data.
 * @throws BackendRefusal when root runs this where nobody else may enter and the system offers no way round.
 */
export function chooseDatabaseAccount(folders: string[]): DatabaseAccount {
  if (process.getuid?.() !== 0) return ownAccount
  const closed = folders.flatMap(folder => closedAncestors(folder))
  if (closed.length === 0) return nobodyAccount
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) return mappedAccount
  throw new BackendRefusal(
    `PostgreSQL does not run as root, and the account it would use cannot enter ${closed[0]}. ` +
      'Start this as an ordinary user, move it to a folder that others may enter, or set DATABASE_URL.',
  )
}

function closedAncestors(folder: string): string[] {
  const { mode, uid, gid } = statSync(folder)
  const open = mode & 0o001 || (uid === nobody && mode & 0o100) || (gid === nobody && mode & 0o010)
  const above = dirname(folder) === folder ? [] : closedAncestors(dirname(folder))
  return open ? above : [...above, folder]
}

function changeOwner(path: string, owner: number): void {
  const { uid, gid } = lstatSync(path)
  if (uid === owner && gid === owner) return
  chownSync(path, owner, owner)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), owner)
}
