import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'

export type PersonGroup = 'council' | 'management' | 'chair'

async function listPeopleOfGroup(db: DbSource, group: PersonGroup) {
  return unwrapRows(
    await (await db())
      .from('people')
      .select(`id, slug, name, title, image_url, media(${pictureColumns}), circles(color_hex)`)
      .contains('groups', [group])
      .eq('is_visible', true)
      .order('position')
      .order('name'),
  )
}

export type Person = Awaited<ReturnType<typeof listPeopleOfGroup>>[number]

/** Loads people with biographies, for a page about a group of people. */
async function listBiographies(db: DbSource, group: PersonGroup) {
  return unwrapRows(
    await (await db())
      .from('people')
      .select(`id, slug, name, title, bio, image_url, media(${pictureColumns}), circles(name, slug, color_hex)`)
      .contains('groups', [group])
      .eq('is_visible', true)
      .order('position')
      .order('name'),
  )
}

export type Biography = Awaited<ReturnType<typeof listBiographies>>[number]

/** Loads quotes with their authors. Quotes of hidden people are left out. */
async function listQuotes(db: DbSource) {
  const rows = unwrapRows(
    await (await db())
      .from('quotes')
      .select(
        `id, slug, text, said_on, occasion, people(slug, name, title, groups, image_url, media(${pictureColumns}), circles(color_hex))`,
      )
      .eq('is_visible', true)
      .order('position')
      .order('slug'),
  )
  return rows.flatMap(({ people: person, ...quote }) => (person ? [{ ...quote, person }] : []))
}

export type Quote = Awaited<ReturnType<typeof listQuotes>>[number]

/** Loads the quote for a place on the site, with its author. */
async function findQuote(db: DbSource, placement: 'home-band') {
  return unwrapRows(
    await (await db())
      .from('quotes')
      .select('id, text, people(name, groups)')
      .eq('placement', placement)
      .eq('is_visible', true)
      .maybeSingle(),
  )
}

/** Loads the name of a person with a public page. Null for any other person. */
async function findPersonName(db: DbSource, slug: string) {
  return unwrapRows(
    await (await db()).from('people').select('slug, name').eq('slug', slug).eq('is_visible', true).maybeSingle(),
  )
}

export const personQueries = {
  named: (slug: string) => definePublicQuery(['people', 'named', slug], db => findPersonName(db, slug)),
  ofGroup:
    (group: PersonGroup) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({ queryKey: ['people', group], queryFn: () => listPeopleOfGroup(db, group) }),
  biographies: (group: PersonGroup) =>
    definePublicQuery(['people', group, 'biographies'], db => listBiographies(db, group)),
  quotes: definePublicQuery(['quotes', 'all'], db => listQuotes(db)),
  quoteAt:
    (placement: 'home-band') =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({ queryKey: ['quotes', placement], queryFn: () => findQuote(db, placement) }),
}
