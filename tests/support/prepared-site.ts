import { execFile } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type Admin = { email: string; password: string }

const program = fileURLToPath(new URL('./prepare-site.ts', import.meta.url))

/** Starts a site on the folder for the first time, and stops it. In a process of its own: who runs tests resolves packages by other rules. */
export const prepareSite = async (folder: string, { email, password }: Admin): Promise<void> =>
  void (await promisify(execFile)(process.execPath, [program, folder, email, password]))

/** The same site once more, which knows nothing of the first: each has the keys and the admin of the one it was copied from. */
export function copySite(prepared: string, folder: string): void {
  cpSync(prepared, folder, { recursive: true })
  // A copied folder is open to others, which PostgreSQL refuses.
  chmodSync(join(folder, 'postgres'), 0o700)
}
