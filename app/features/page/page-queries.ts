import { toIsoInstant } from '../../platform/dates/instant.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { findRedirect, type RedirectTarget } from '../../platform/db/redirects.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import type { PageDetail } from './page.ts'

type PageTimes = { created_at: string; updated_at: string }

/** Adds to a page the time of its last change, which is undefined while the page has its initial text. */
const parsePage = <Row extends PageTimes>({ created_at, updated_at, ...page }: Row) => ({
  ...page,
  changed_at: updated_at === created_at ? undefined : toIsoInstant(updated_at),
})

/** Loads a page with a fixed URL. Null if the page is not published. */
async function findFixedPage(db: DbSource, slug: string) {
  const row = unwrapRows(
    await (await db())
      .from('pages')
      .select('slug, title, summary, body_html, created_at, updated_at')
      .eq('slug', slug)
      .eq('status', 'published')
      .maybeSingle(),
  )
  return parseRows(row ? [row] : [], parsePage)[0] ?? null
}

const pageColumns =
  `slug, title, summary, body_html, template, image_url, image_alt, seo_title, seo_description, published_at, created_at, updated_at, media(${pictureColumns}, credit)` as const

async function findPublishedPage(db: DbSource, slug: string): Promise<PageDetail | undefined> {
  const row = unwrapRows(
    await (await db()).from('pages').select(pageColumns).eq('slug', slug).eq('status', 'published').maybeSingle(),
  )
  return parseRows(row ? [row] : [], ({ published_at, ...page }) => ({
    ...parsePage(page),
    published_at: toIsoInstant(published_at ?? ''),
  }))[0] as PageDetail | undefined
}

async function findPageByPath(db: DbSource, path: string): Promise<RedirectTarget<PageDetail>> {
  const [, slug] = /^\/([a-z0-9-]+)$/.exec(path) ?? []
  const found = slug && (await findPublishedPage(db, slug))
  if (found) return { found }
  const movedTo = path ? await findRedirect(db, path) : undefined
  return movedTo ? { movedTo } : null
}

export const pageQueries = {
  /** Loads a page with a fixed URL by its slug. */
  bySlug: (slug: string) => definePublicQuery(['pages', slug], db => findFixedPage(db, slug)),
  /**
   * Loads the page that an editor has added at this path, or the new URL of a page that was moved. Null if there is
   * neither.
   */
  byPath: (path: string) => definePublicQuery(['pages', 'path', path], db => findPageByPath(db, path)),
}
