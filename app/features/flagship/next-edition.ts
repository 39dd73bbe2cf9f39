import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { longDays } from '../../platform/dates/in-zone.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

const answer = z.object({
  year: z.number(),
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  isThere: z.boolean(),
  sections: z.number(),
  lines: z.number(),
  names: z.number(),
  partners: z.number(),
  emptied: z.number(),
  dated: z.number(),
})

/** What making next year's edition out of one would come to, as the database counts it. */
export type NextEdition = z.output<typeof answer>

/** Undefined data while it is counted; null where the edition is gone. */
export const nextEditionQuery = (edition: string) =>
  queryOptions({
    queryKey: ['flagship_editions', 'stored', 'next', edition],
    queryFn: async () => {
      const counted = rowsOf(await (await loadSessionDb()).rpc('preview_next_edition', { edition }))
      return z.nullable(answer).parse(counted)
    },
    staleTime: 0,
    meta: personal,
  })

/** @returns its id. @throws DatabaseError when it is there already, or a rule said no */
export async function makeNextEdition(edition: string): Promise<string> {
  return rowsOf(await (await loadSessionDb()).rpc('make_next_edition', { edition }))
}

/** Takes it back. @throws DatabaseError once somebody has written in it, or it is shown */
export async function unmakeEdition(edition: string): Promise<void> {
  rowsOf(await (await loadSessionDb()).rpc('unmake_edition', { edition }))
}

type Part = { part: string; comes: string; because: string; isKept: boolean }

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** `January 17 to 22, 2028`; none where the edition it is made of has no days. */
export const nextDates = ({ starts_on, ends_on }: NextEdition) =>
  starts_on ? longDays(starts_on, ends_on ?? starts_on) : undefined

/** What becomes of each part, of those there are. */
export function partsOf({ year, sections, lines, names, partners, emptied, dated }: NextEdition): Part[] {
  const parts: (Part | false)[] = [
    {
      part: counted(sections, 'section', 'sections'),
      comes: 'Order, headings, what is shown',
      because: 'the shape is yours',
      isKept: true,
    },
    lines > 0 && {
      part: 'Programme',
      comes: `${counted(lines, 'line', 'lines')}; no names`,
      because: 'people are asked again',
      isKept: true,
    },
    names > 0 && {
      part: 'People',
      comes: `None of ${counted(names, 'person', 'people')}`,
      because: 'people are asked again',
      isKept: false,
    },
    partners > 0 && {
      part: 'Partners',
      comes: `${counted(partners, 'partner', 'partners')}, hidden`,
      because: 'roles are written each year',
      isKept: true,
    },
    dated > 0 && {
      part: `Texts with ${year - 1} in them`,
      comes: `${dated} found, marked for you`,
      because: 'never changed by guess',
      isKept: true,
    },
    emptied > 0 && {
      part: 'Figures, albums, quotations, press, documents',
      comes: `${counted(emptied, 'section', 'sections')}, empty`,
      because: 'they are about one year',
      isKept: false,
    },
  ]
  return parts.filter(part => part !== false)
}
