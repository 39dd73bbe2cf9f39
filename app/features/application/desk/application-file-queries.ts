import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { ApplicationFile, ConflictedApplicationFile } from '../application-file.ts'

async function readApplicationFile(application: string): Promise<ApplicationFile | ConflictedApplicationFile | null> {
  if (!isUuid(application)) return null
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('application_file', { application })) as unknown as
    | ApplicationFile
    | ConflictedApplicationFile
    | null
}

/** Poll interval in ms, so that an open application shows votes and answers of others. */
const pollIntervalMs = 5000

export const applicationFileQueries = {
  /** Loads one application with all data. Null if the application does not exist. */
  one: (application: string) =>
    definePersonalQuery({
      queryKey: ['applications', 'file', application],
      queryFn: () => readApplicationFile(application),
      staleTime: 0,
      refetchInterval: pollIntervalMs,
    }),
}
