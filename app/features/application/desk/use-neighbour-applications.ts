import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import type { ApplicationFile } from '../application-file.ts'
import { type ApplicationTab, applicationTabs, readApplicationSearch } from './application-list.ts'
import { applicationListQueries } from './application-list-queries.ts'

/** Name of the tab that lists this application. */
export const getApplicationTab = ({ kind, stage }: Pick<ApplicationFile, 'kind' | 'stage'>): ApplicationTab =>
  kind === 'contact' ? 'questions' : (applicationTabs.find(tab => tab === stage) ?? 'decided')

/**
 * Previous and next application of the same stage, opened with K and J. `place` is the one-based position in the stage,
 * or undefined while loading.
 */
export function useNeighbourApplications(file: ApplicationFile) {
  const navigate = useNavigate()
  const tab = getApplicationTab(file)
  const { data } = useQuery(applicationListQueries.page(readApplicationSearch(new URLSearchParams({ tab }))))
  const ids = data?.rows.map(({ id }) => id) ?? []
  const at = ids.indexOf(file.id)
  const open = (id: string | undefined) => at >= 0 && id && void navigate(paths.adminApplication(id))
  useShortcutKey('j', () => open(ids[at + 1]))
  useShortcutKey('k', () => open(ids[at - 1]))
  return { tab, place: at < 0 ? undefined : at + 1, total: data?.total ?? 0 }
}
