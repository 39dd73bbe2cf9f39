import { useQuery } from '@tanstack/react-query'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'

/** While the browser is offline, no link can be checked, so no link is reported as broken. */
const isDeadLink = (path: string) =>
  fetch(path, { method: 'HEAD', credentials: 'omit' }).then(
    answer => answer.status === 404 || answer.status === 410,
    () => false,
  )

const noLinks: readonly string[] = []

/** Internal paths in a text that visitors cannot open now, e.g. the path of an unpublished page. */
export function useDeadLinks(paths: readonly string[]): readonly string[] {
  const { data = noLinks } = useQuery({
    queryKey: ['dead links', paths],
    queryFn: async () => {
      const answers = await Promise.all(paths.map(isDeadLink))
      return paths.filter((_, at) => answers[at])
    },
    enabled: paths.length > 0,
    staleTime: 60_000,
    meta: personalQueryMeta,
  })
  return paths.length > 0 ? data : noLinks
}
