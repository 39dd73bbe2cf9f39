import { data, redirect } from 'react-router'
import { getBrowserDb } from '../platform/db/browser-db.ts'
import type { DbSource } from '../platform/db/public-db.ts'
import { findRedirect } from '../platform/db/redirects.ts'
import { siteRequestContext } from '../platform/request.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import type { Route } from './+types/$'

/** Redirects to the new URL of a page that was moved on this site, or imported from the previous site. */
async function follow(db: DbSource, address: string): Promise<void> {
  const path = new URL(address).pathname.replace(/\/+$/, '')
  // If the look-up of redirects fails, the visitor gets the 404 page.
  const movedTo = path && (await findRedirect(db, path).catch(() => undefined))
  if (movedTo) throw redirect(movedTo, 301)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(siteRequestContext)
  await follow(() => db, request.url)
  return data(null, { status: 404 })
}
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await follow(getBrowserDb, request.url)
  return null
}

export default function UnknownPathRoute() {
  return <MissingPage />
}
