import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { capitalize } from '../../platform/text/capitalize.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'

/** Record to which links lead. */
export type LinkedRecord = { kind: string; id: string }

/** Names of the places in the menu, in the order in which the database lists them. */
const menuPlaceNames = { main: 'menu', button: 'button of the header', footer: 'footer', closing: 'last line' }

export type IncomingLinks = {
  /** Number of records whose texts link to the record, at most 100. */
  count: number
  /** First records whose texts link to the record. */
  records: { kind: string; id: string; title: string; state: string }[]
  /** Places of the menu that link to the record. */
  menu: (keyof typeof menuPlaceNames)[]
  /** First paths that redirect to the record. */
  redirects: string[]
  redirect_count: number
}

/** Query for the links to a record: links in texts, links in the menu, and redirects. */
export const makeIncomingLinksQuery = ({ kind, id }: LinkedRecord) =>
  definePersonalQuery({
    queryKey: ['incoming links', kind, id],
    queryFn: async ({ signal }) => {
      const db = await loadSessionDb()
      const request = db.rpc('list_incoming_links', { kind, record: id }).abortSignal(signal)
      return unwrapRows(await request) as unknown as IncomingLinks
    },
    staleTime: 0,
  })

/** Maximum number of records that are counted. */
export const maxCountedTexts = 100

/** Names of the places of the menu, such as "menu, footer". */
export const formatMenuPlaces = (menu: IncomingLinks['menu']): string =>
  menu.map(place => menuPlaceNames[place]).join(', ')

/** Number of texts, such as "3 texts" or "100 texts or more". */
const formatTextCount = (count: number) =>
  `${formatQuantity(count, 'text')}${count >= maxCountedTexts ? ' or more' : ''}`

/** Sentence about the links in texts, also in drafts, and in the menu, such as "It is linked in the menu, the footer and 3 texts." */
export function describeIncomingLinks({ count, menu }: Pick<IncomingLinks, 'count' | 'menu'>): string {
  const places = [...menu.map(place => `the ${menuPlaceNames[place]}`), ...(count > 0 ? [formatTextCount(count)] : [])]
  if (places.length === 0) return 'No text and no menu links to it.'
  return `It is linked in ${new Intl.ListFormat('en-GB').format(places)}.`
}

/** Summary of a collapsed row, such as "Menu, footer, 3 texts". */
export function summarizeIncomingLinks({ count, menu, redirect_count }: IncomingLinks): string {
  const parts = [
    formatMenuPlaces(menu),
    count > 0 && formatTextCount(count),
    redirect_count > 0 && formatQuantity(redirect_count, 'redirect'),
  ]
  const summary = parts.filter(Boolean).join(', ')
  return summary ? capitalize(summary) : 'None'
}
