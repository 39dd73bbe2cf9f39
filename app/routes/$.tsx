import { data, redirect } from 'react-router'
import { getBrowserDb } from '../platform/db/browser-db.ts'
import type { DbSource } from '../platform/db/public-db.ts'
import { findRedirect } from '../platform/db/redirects.ts'
import { siteRequestContext } from '../platform/request.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/$'

/**
 * Redirects to the new URL of a page that was moved on this site, or imported from the previous site.
 * @returns the path to retry when the redirects could not be read, because a page may then have moved
 */
async function follow(db: DbSource, address: string): Promise<{ again?: string }> {
  const { pathname, search } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  let movedTo: string | undefined
  try {
    movedTo = path ? await findRedirect(db, path) : undefined
  } catch {
    return { again: pathname + search }
  }
  if (movedTo) throw redirect(movedTo, 301)
  return {}
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(siteRequestContext)
  const answer = await follow(() => db, request.url)
  // With status 503 a search engine does not remove the URL of a page that may have moved.
  return data(answer, { status: answer.again ? 503 : 404 })
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => follow(getBrowserDb, request.url)

export default function UnknownPathRoute({ loaderData: { again } }: Route.ComponentProps) {
  return <MissingPage again={again} />
}
