import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import { parseWebAddress } from '../../platform/web-address.ts'

/** Converts a row to a partner. An invalid URL is dropped. */
const parsePartner = <Row extends { url: string | null }>(row: Row) => ({ ...row, url: parseWebAddress(row.url) })

async function listPartners(db: DbSource) {
  const rows = unwrapRows(
    await (await db())
      .from('partners')
      .select(`id, slug, name, tier, url, logo_url, mark, glyph, media(${pictureColumns})`)
      .eq('is_visible', true)
      .order('position')
      .order('name'),
  )
  return rows.map(parsePartner)
}

/** Loads partners with description and start year, for the partners page. */
async function listPartnersWithDescription(db: DbSource) {
  const rows = unwrapRows(
    await (await db())
      .from('partners')
      .select(`id, slug, name, tier, url, logo_url, mark, glyph, description, term_starts_on, media(${pictureColumns})`)
      .eq('is_visible', true)
      .order('position')
      .order('name'),
  )
  return rows.map(parsePartner)
}

export type PartnerWithDescription = Awaited<ReturnType<typeof listPartnersWithDescription>>[number]

export type Partner = Awaited<ReturnType<typeof listPartners>>[number]

export const partnerQueries = {
  all: (db: DbSource = getBrowserDb) => queryOptions({ queryKey: ['partners'], queryFn: () => listPartners(db) }),
  described: definePublicQuery(['partners', 'described'], db => listPartnersWithDescription(db)),
}
