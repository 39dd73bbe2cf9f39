import { toIsoInstant } from '../../platform/dates/instant.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { ApplicationForOwner } from './application.ts'

/** Application of the signed-in user, with the same data as the page behind the private link of the application. */
export type OwnApplication = ApplicationForOwner & { id: string }

/**
 * Applications of the signed-in user. `proved` is whether the account's e-mail address is confirmed: applications with
 * the same address are found only then.
 */
type OwnApplications = { proved: boolean; applications: OwnApplication[] }

async function readOwnApplications(): Promise<OwnApplications> {
  const answer = unwrapRows(await (await loadSessionDb()).rpc('my_applications')) as unknown as OwnApplications
  const applications = answer.applications.map(application => ({
    ...application,
    created_at: toIsoInstant(application.created_at),
    updated_at: toIsoInstant(application.updated_at),
  }))
  return { ...answer, applications }
}

export const ownApplicationQueries = {
  /**
   * Query for the user's applications, which runs at each visit, because applications change while the applicant waits.
   */
  all: (person: string) =>
    definePersonalQuery({
      queryKey: ['account', person, 'applications'],
      queryFn: readOwnApplications,
      staleTime: 0,
    }),
}

/**
 * Creates a link to the private page of the user's own application, valid for a day.
 * @throws when the server does not answer, or when another user owns the application
 */
export const createOwnApplicationLink = async (application: string): Promise<string> =>
  unwrapRows(await (await loadSessionDb()).rpc('open_my_application', { application }))
