import { execFile } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type Admin = { email: string; password: string }

const program = fileURLToPath(new URL('./prepare-site.ts', import.meta.url))

/**
 * Starts a site in the folder for the first time, and stops the site. Runs in a separate process, because the test
 * runner resolves packages by rules that differ from Node's.
 */
export const prepareSite = async (folder: string, { email, password }: Admin): Promise<void> =>
  void (await promisify(execFile)(process.execPath, [program, folder, email, password]))

/** Copies a site to a folder. The copy has the keys and the admin of the original. */
export function copyPreparedSite(preparedFolder: string, folder: string): void {
  cpSync(preparedFolder, folder, { recursive: true })
  // A copied folder is readable by other accounts, and PostgreSQL refuses to use such a folder.
  chmodSync(join(folder, 'postgres'), 0o700)
}
