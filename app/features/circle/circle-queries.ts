import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import { parseWebAddress } from '../../platform/web-address.ts'
import { parseCircleFigures } from './circle.ts'

const minuteMs = 60_000

/** Converts a database row to a circle. An invalid URL is dropped. */
const parseCircle = <Row extends { external_url: string | null }>(row: Row) => ({
  ...row,
  external_url: parseWebAddress(row.external_url),
})

async function listCircles(db: DbSource) {
  const rows = unwrapRows(
    await (await db())
      .from('circles')
      .select('id, name, description, color_hex, slug, external_url, position')
      .order('name'),
  )
  return rows.map(parseCircle)
}

export type Circle = Awaited<ReturnType<typeof listCircles>>[number]

/** Lists the people of a circle in order, with the chair (head of the circle) first. */
const sortChairFirst = <Person extends { groups: string[]; position: number }>(people: Person[]) =>
  people.toSorted(
    (a, b) => Number(b.groups.includes('chair')) - Number(a.groups.includes('chair')) || a.position - b.position,
  )

const presentedColumns =
  `id, slug, name, description, color_hex, question, external_url, position, invite, figures, people(id, name, title, groups, image_url, position, media(${pictureColumns}))` as const

/** Loads all circles with question, figures and people, for the page that lists circles. */
async function listCirclesWithPeople(db: DbSource) {
  const rows = unwrapRows(await (await db()).from('circles').select(presentedColumns).order('position').order('name'))
  return rows.map(row => ({
    ...parseCircle(row),
    figures: parseCircleFigures(row.figures),
    people: sortChairFirst(row.people),
  }))
}

export type CircleWithPeople = Awaited<ReturnType<typeof listCirclesWithPeople>>[number]

async function findBySlug(db: DbSource, slug: string) {
  const row = unwrapRows(
    await (await db()).from('circles').select(`${presentedColumns}, about_html, rhythm`).eq('slug', slug).maybeSingle(),
  )
  return row && { ...parseCircle(row), figures: parseCircleFigures(row.figures), people: sortChairFirst(row.people) }
}

export type CircleDetail = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

export const circleQueries = {
  /** Query for all circles, sorted by name. Fresh for 10 minutes, cached for 30. */
  all: (db: DbSource = getBrowserDb) =>
    queryOptions({
      queryKey: ['circles'],
      queryFn: () => listCircles(db),
      staleTime: 10 * minuteMs,
      gcTime: 30 * minuteMs,
      refetchOnMount: false,
    }),
  presented: definePublicQuery(['circles', 'presented'], db => listCirclesWithPeople(db)),
  /** Query for one circle by its slug. Null if the circle does not exist. */
  bySlug: (slug: string) =>
    definePublicQuery(['circles', 'slug', slug], db => findBySlug(db, slug), { refetchOnMount: false }),
}

/** Sorts circles in the order that editors have chosen. */
export const sortCircles = (circles: Circle[]) => circles.toSorted((a, b) => a.position - b.position)
