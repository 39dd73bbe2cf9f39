import { formatQuantity } from '../../platform/text/pluralize.ts'
import type { CheckState, SiteCheck } from './server-answers.ts'

/** Names of the checks in the order of the table. The page shows the names before the server responds. */
export const siteCheckNames = [
  'Database',
  'Sign-in',
  'File storage',
  'Email',
  'Page cache',
  'Version',
  'Migrations',
  'Disk',
  'Backups',
  'Scheduled tasks',
  'Import feeds',
  'Event hours',
] as const

export type CheckRow = Omit<SiteCheck, 'state'> & { state: CheckState | 'asking' }

/**
 * Builds the rows of the table of checks. Before the server responds, each check is "waiting"; if the server does not
 * respond, "unknown".
 */
export function buildCheckRows(checks: readonly SiteCheck[] | undefined, failed: boolean): CheckRow[] {
  if (checks) return [...checks]
  return siteCheckNames.map(name => ({
    name,
    state: failed ? 'unknown' : 'asking',
    said: failed ? 'No information.' : '',
  }))
}

export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return `${minutes} minutes`
  return `${Math.floor(minutes / 60)} hours`
}

const joinNames = (names: readonly string[]) => {
  const [first = '', ...rest] = names
  const all = [first, ...rest.map(name => name.toLowerCase())]
  return all.length < 2 ? first : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** Number of warnings, and the checks that warn. */
const formatWarnings = (names: readonly string[]) => `${formatQuantity(names.length, 'warning')}: ${joinNames(names)}.`

export type DiagnosisSummary = {
  checks: readonly CheckRow[]
  /** Number of content problems. Undefined until the content rules have run. */
  waiting: number | undefined
  /** Number of differences in permissions. Undefined until the permission test has run. */
  differing: number | undefined
}

/**
 * Title of the page: short sentences that name the problems of the site. Checks that have not run yet are
 * ignored.
 */
export function describeSiteState({ checks, waiting, differing }: DiagnosisSummary): string {
  const listNames = (...states: CheckRow['state'][]) =>
    checks.filter(({ state }) => states.includes(state)).map(({ name }) => name)
  const broken = listNames('broken')
  const slow = listNames('attention', 'waiting')
  const issues = waiting ? ` ${formatQuantity(waiting, 'content issue')}.` : ''
  if (broken.length > 0) return `Not working: ${joinNames(broken)}.${issues}`
  if (differing) return `Permission problem: the database does not follow the rules.${issues}`
  if (listNames('asking').length > 0) return 'Checking…'
  if (listNames('well').length === 0) return 'The status could not be loaded.'
  if (slow.length > 0) return `The site works. ${formatWarnings(slow)}${issues}`
  return `The site works.${waiting === 0 ? ' All checks passed.' : issues}`
}

/** State of the site in one line. The state of the site is the state of its worst check. */
export type SiteHealth = { state: 'well' | 'attention' | 'broken' | 'asking' | 'unknown'; text: string }

const countPassedChecks = (checks: readonly CheckRow[]) => checks.filter(({ state }) => state === 'well').length

/** Summary of the site's state in one line, with the number of warnings. */
export function summarizeHealth(of: DiagnosisSummary): SiteHealth {
  const { checks, differing } = of
  const has = (state: CheckRow['state']) => checks.some(check => check.state === state)
  if (has('broken') || differing) return { state: 'broken', text: describeSiteState(of) }
  if (has('asking')) return { state: 'asking', text: 'Checking…' }
  if (countPassedChecks(checks) === 0) return { state: 'unknown', text: describeSiteState(of) }
  const slow = checks.filter(({ state }) => state === 'attention' || state === 'waiting').map(({ name }) => name)
  if (slow.length === 0) return { state: 'well', text: `The site works. ${countPassedChecks(checks)} checks passed.` }
  return {
    state: 'attention',
    text: `The site works. ${formatWarnings(slow)}`,
  }
}
