import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'

async function listFlagships(db: DbSource) {
  return unwrapRows(
    await (await db())
      .from('flagship_pages')
      .select(`id, slug, title, city, subtitle, hue, image_url, image_alt, is_visible, media(${pictureColumns})`)
      .order('position'),
  )
}

/** Visibility and title of the link to /flagship-davos. */
async function findDavosLink(db: DbSource) {
  return unwrapRows(
    await (await db()).from('flagship_pages').select('title, is_visible').eq('slug', 'davos').maybeSingle(),
  )
}

/** Queries that many pages use. Queries for a flagship's own page are in `flagship-page-queries.ts`. */
export const flagshipQueries = {
  all: (db: DbSource = getBrowserDb) => queryOptions({ queryKey: ['flagships'], queryFn: () => listFlagships(db) }),
  davosLink: (db: DbSource = getBrowserDb) =>
    queryOptions({ queryKey: ['flagships', 'davos link'], queryFn: () => findDavosLink(db) }),
}
