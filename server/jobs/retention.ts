import type { ServerOperations } from '../backend/backend.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import { makeLookupTable } from '../make-lookup-table.ts'
import type { RunJob } from './jobs.ts'

const dataNouns = makeLookupTable<[string, string]>({
  applications: ['application', 'applications'],
  audit_lines: ['audit line', 'audit lines'],
  letters: ['stored e-mail', 'stored e-mails'],
  errors: ['error', 'errors'],
  drafts: ['draft', 'drafts'],
})

/** Deletes rows older than the setting “retention” allows, and files of deleted applications. */
export const deleteExpiredData =
  ({ patient, removeFiles }: Pick<ServerOperations, 'patient' | 'removeFiles'>): RunJob =>
  async () => {
    const removedCount = (await patient.call('server_apply_retention')) as Record<string, number>
    const parts = Object.entries(removedCount).flatMap(([kind, count]) =>
      count > 0 ? [`${count} ${dataNouns[kind]?.[count === 1 ? 0 : 1] ?? kind}`] : [],
    )
    const documents = (await patient.call('server_orphaned_documents')) as string[]
    if (documents.length > 0) await removeFiles('applications', documents)
    if (documents.length > 0) parts.push(documents.length === 1 ? '1 document' : `${documents.length} documents`)
    return { note: parts.length > 0 ? `Removed ${parts.join(', ')}.` : 'Nothing to delete.' }
  }

const cleanupTexts = {
  limits: 'expired limits',
  letters: 'unused e-mail codes',
  devices: 'unused devices',
  accounts: 'unconfirmed sign-ups',
}

/**
 * Deletes expired rate limit counters, expired e-mail codes, devices unused for the lifetime of their cookie, and
 * sign-ups unconfirmed for a week.
 */
export const cleanUpDatabase =
  (functions: ServerFunctions): RunJob =>
  async () => {
    const forgotten = (await functions.call('server_cleanup')) as Record<keyof typeof cleanupTexts, number>
    const parts = Object.entries(cleanupTexts).flatMap(([kind, text]) => {
      const count = forgotten[kind as keyof typeof cleanupTexts]
      return count ? [`${count} ${text}`] : []
    })
    return { note: parts.length > 0 ? `Removed ${parts.join(', ')}.` : 'Nothing to delete.' }
  }
