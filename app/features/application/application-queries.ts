import { queryOptions } from '@tanstack/react-query'
import { toIsoInstant } from '../../platform/dates/instant.ts'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { ApplicationForOwner, RefereeRequest } from './application.ts'

async function findApplicationStatus(db: DbSource, token: string): Promise<ApplicationForOwner | null> {
  const row = unwrapRows(await (await db()).rpc('application_status', { token })) as ApplicationForOwner | null
  return row && { ...row, created_at: toIsoInstant(row.created_at), updated_at: toIsoInstant(row.updated_at) }
}

async function findRefereeRequest(db: DbSource, token: string): Promise<RefereeRequest | null> {
  return unwrapRows(await (await db()).rpc('referee_request', { token })) as RefereeRequest | null
}

export const applicationQueries = {
  /** Loads a request for a reference by the private link of the referee. */
  refereeRequest:
    (token: string) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['applications', 'referee', token],
        queryFn: () => findRefereeRequest(db, token),
        staleTime: 10_000,
      }),

  /**
   * Loads the status of an application by the private link. The result is cached only briefly, because the status
   * changes while the applicant waits.
   */
  status:
    (token: string) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['applications', 'status', token],
        queryFn: () => findApplicationStatus(db, token),
        staleTime: 10_000,
      }),
}
