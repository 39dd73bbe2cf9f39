import { join } from 'node:path'
import type { Backend } from './backend/backend.ts'
import { firstPasswordFile } from './backend/first-password.ts'
import type { Environment } from './environment.ts'

/** Formats the message at start: URL, first sign-in, and the backend in use. */
export function formatStartupBanner(environment: Environment, backend: Backend): string {
  const lines: [string, string][] = [['Address', environment.siteUrl]]
  if (backend.firstAdmin) {
    lines.push(['Admin e-mail', backend.firstAdmin.email])
    const { admin, rescueAdmin, dataDir } = environment
    // The password is left out of the log if the operator chose the password, because the operator already knows it.
    if (admin.password && !rescueAdmin) lines.push(['Password', 'the one in ADMIN_PASSWORD'])
    else {
      lines.push([rescueAdmin ? 'New password' : 'First password', backend.firstAdmin.password])
      lines.push([
        'And now',
        `sign in and change it in your profile. Until then it is also in ${join(dataDir, firstPasswordFile)}`,
      ])
    }
    if (rescueAdmin) lines.push(['Then', 'remove RESCUE_ADMIN, or the next start makes another password'])
  }
  lines.push(['Data folder', environment.dataDir], ['Backend', backend.description])
  const width = Math.max(...lines.map(([name]) => name.length))
  return ['', environment.product.name, ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ''].join(
    '\n',
  )
}
