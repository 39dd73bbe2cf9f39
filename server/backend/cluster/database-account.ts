import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackendRefusal } from '../refusal.ts'

const nobodyUid = 65534

/** Account other than root for PostgreSQL programs, because PostgreSQL refuses to run as root. */
export type DatabaseAccount = {
  command(
    program: string,
    args: string[],
  ): { program: string; args: string[]; identity: Pick<SpawnOptions, 'uid' | 'gid'> }
  /** Changes the owner of a folder and its content to this account. */
  own(folder: string): void
}

const ownAccount: DatabaseAccount = { command: (program, args) => ({ program, args, identity: {} }), own: () => {} }

const nobodyAccount: DatabaseAccount = {
  command: (program, args) => ({ program, args, identity: { uid: nobodyUid, gid: nobodyUid } }),
  own: folder => changeOwner(folder, nobodyUid),
}

const namespace = ['--user', `--map-user=${nobodyUid}`, `--map-group=${nobodyUid}`, '--']

/**
 * Command that runs a program in a user namespace: it sees itself as an unprivileged user but still owns root's files,
 * so root's folders stay closed to others.
 */
const mappedAccount: DatabaseAccount = {
  command: (program, args) => ({ program: 'unshare', args: [...namespace, program, ...args], identity: {} }),
  own: folder => changeOwner(folder, 0),
}

/**
 * Chooses the account.
 * @param folders folders that the programs must be able to enter: their own files and the data.
 * @throws BackendRefusal when this process runs as root, other accounts cannot enter the folders, and the system
 * offers no alternative.
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
  const open = mode & 0o001 || (uid === nobodyUid && mode & 0o100) || (gid === nobodyUid && mode & 0o010)
  const above = dirname(folder) === folder ? [] : closedAncestors(dirname(folder))
  return open ? above : [...above, folder]
}

function changeOwner(path: string, owner: number): void {
  const { uid, gid } = lstatSync(path)
  if (uid === owner && gid === owner) return
  chownSync(path, owner, owner)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), owner)
}
