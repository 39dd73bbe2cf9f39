import { keepPreviousData } from '@tanstack/react-query'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { type ApplicationPage, type ApplicationSearch, applicationSorting, isBoardView } from './application-list.ts'

export const applicationsPerPage = 25
/** Maximum number of cards in all columns together. If more applications match, the page shows a list. */
const maxBoardCards = 200
/** Maximum number of links to hidden applications. */
const maxHiddenApplications = 10

const toListArgs = (search: ApplicationSearch) => {
  const { q, tab, circle, country, only, sort, page } = search
  return {
    query: q,
    tab,
    mine: only === 'mine',
    overdue: only === 'late',
    sort,
    direction: applicationSorting.direction(search),
    page: isBoardView(search) ? 1 : page,
    page_size: isBoardView(search) ? maxBoardCards : applicationsPerPage,
    ...(circle && { circle }),
    ...(country && { country }),
  }
}

async function readPage(search: ApplicationSearch, signal: AbortSignal): Promise<ApplicationPage> {
  const db = await loadSessionDb()
  return unwrapRows(
    await db.rpc('list_applications', toListArgs(search)).abortSignal(signal),
  ) as unknown as ApplicationPage
}

/**
 * Ids of all applications in a tab that match search and filters, on all pages.
 * @throws when the database does not answer
 */
export async function findApplicationIds(search: ApplicationSearch): Promise<string[]> {
  const db = await loadSessionDb()
  const answer = unwrapRows(await db.rpc('list_applications', { ...toListArgs(search), page_size: 1, with_ids: true }))
  return (answer as unknown as { ids: string[] }).ids
}

/** Application that is hidden from the current user, and the time at which the user declared a conflict of interest. */
type HiddenApplication = { application_id: string; declared_at: string }

export const applicationListQueries = {
  /** Newest applications that are hidden from this user, and the number of all of them. */
  hiddenFrom: (user: string) =>
    definePersonalQuery({
      queryKey: ['applications', 'hidden', user],
      queryFn: async ({ signal }): Promise<{ rows: HiddenApplication[]; total: number }> => {
        const response = await (await loadSessionDb())
          .from('application_conflicts')
          .select('application_id, declared_at', { count: 'exact' })
          .eq('user_id', user)
          .is('withdrawn_at', null)
          .order('declared_at', { ascending: false })
          .limit(maxHiddenApplications)
          .abortSignal(signal)
        const rows = unwrapRows(response)
        return { rows, total: response.count ?? rows.length }
      },
    }),
  page: (search: ApplicationSearch) =>
    definePersonalQuery({
      queryKey: ['applications', 'list', search],
      queryFn: ({ signal }) => readPage(search, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}
