import { queryOptions } from '@tanstack/react-query'
import { instant } from '../../platform/dates/instant.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { ApplicationStatus } from './application.ts'

/** An application of whoever is signed in, as its private page tells it. */
export type OwnApplication = ApplicationStatus & { id: string }

/** `proved`: whether the account's address is shown to be theirs, without which nothing is found by it. */
type OwnApplications = { proved: boolean; applications: OwnApplication[] }

async function readOwn(): Promise<OwnApplications> {
  const answer = unwrapRows(await (await loadSessionDb()).rpc('my_applications')) as unknown as OwnApplications
  const applications = answer.applications.map(application => ({
    ...application,
    created_at: instant(application.created_at),
    updated_at: instant(application.updated_at),
  }))
  return { ...answer, applications }
}

export const ownApplicationQueries = {
  /** Asked anew at each visit: it changes while somebody waits for it. */
  all: (person: string) =>
    queryOptions({ queryKey: ['account', person, 'applications'], queryFn: readOwn, staleTime: 0, meta: personalMeta }),
}

/** A link to the private page of an own application, for a day. @throws when nobody answered or it is not theirs */
export const openOwnApplication = async (application: string): Promise<string> =>
  unwrapRows(await (await loadSessionDb()).rpc('open_my_application', { application }))
