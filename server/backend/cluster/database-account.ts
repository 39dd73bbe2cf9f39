import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackendRefusal } from '../refusal.ts'

const nobodyUid = 65534

/**
 * Operating system account for PostgreSQL programs. The account is never root, because PostgreSQL refuses to run as
 * root.
 */
export type DatabaseAccount = {
  command(
    program: string,
    args: string[],
  ): { program: string; args: string[]; identity: Pick<SpawnOptions, 'uid' | 'gid'> }
  /** Makes this account the owner of a folder and of the folder's content. */
  own(folder: string): void
}

const ownAccount: DatabaseAccount = { command: (program, args) => ({ program, args, identity: {} }), own: () => {} }

const nobodyAccount: DatabaseAccount = {
  command: (program, args) => ({ program, args, identity: { uid: nobodyUid, gid: nobodyUid } }),
  own: folder => changeOwner(folder, nobodyUid),
}

const userNamespaceArguments = ['--user', `--map-user=${nobodyUid}`, `--map-group=${nobodyUid}`, '--']

/**
 * Command that runs a program in a user namespace: the program sees itself as an unprivileged user but still owns
 * root's files, so that root's folders can stay closed to other accounts.
 */
const mappedAccount: DatabaseAccount = {
  command: (program, args) => ({
    program: 'unshare',
    args: [...userNamespaceArguments, program, ...args],
    identity: {},
  }),
  own: folder => changeOwner(folder, 0),
}

/**
 * Chooses the operating system account for PostgreSQL.
 * @param folders folders that the PostgreSQL programs must be able to open: the programs' own files and the data
 * @throws BackendRefusal when this process runs as root, other accounts cannot open the folders, and the system offers
 * no alternative
 */
export function chooseDatabaseAccount(folders: string[]): DatabaseAccount {
  if (process.getuid?.() !== 0) return ownAccount
  const inaccessibleFolders = folders.flatMap(folder => listInaccessibleFolders(folder))
  if (inaccessibleFolders.length === 0) return nobodyAccount
  if (spawnSync('unshare', [...userNamespaceArguments, 'true']).status === 0) return mappedAccount
  throw new BackendRefusal(
    `PostgreSQL does not run as root, and the account it would use cannot enter ${inaccessibleFolders[0]}. ` +
      'Start this as an ordinary user, move it to a folder that others may enter, or set DATABASE_URL.',
  )
}

function listInaccessibleFolders(folder: string): string[] {
  const { mode, uid, gid } = statSync(folder)
  const open = mode & 0o001 || (uid === nobodyUid && mode & 0o100) || (gid === nobodyUid && mode & 0o010)
  const foldersAbove = dirname(folder) === folder ? [] : listInaccessibleFolders(dirname(folder))
  return open ? foldersAbove : [...foldersAbove, folder]
}

function changeOwner(path: string, owner: number): void {
  const { uid, gid } = lstatSync(path)
  if (uid === owner && gid === owner) return
  chownSync(path, owner, owner)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), owner)
}
