import type { Backend } from './backend/backend.ts'
import type { Environment } from './environment.ts'

/** Formats the message at start: URL, first sign-in, and the backend in use. */
export function formatStartupBanner(environment: Environment, backend: Backend): string {
  const lines: [string, string][] = [['Address', environment.siteUrl]]
  if (backend.firstAdmin) {
    lines.push(['Admin e-mail', backend.firstAdmin.email])
    // The password is left out of the log if the operator chose the password, because the operator already knows it.
    lines.push([
      'One-time password',
      environment.admin.password && !environment.rescueAdmin
        ? 'as given in ADMIN_PASSWORD'
        : backend.firstAdmin.password,
    ])
    if (environment.rescueAdmin)
      lines.push(['And now', 'take RESCUE_ADMIN out, or the next start makes another password'])
  }
  lines.push(['Data folder', environment.dataDir], ['Backend', backend.description])
  const width = Math.max(...lines.map(([name]) => name.length))
  return ['', environment.product.name, ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ''].join(
    '\n',
  )
}
