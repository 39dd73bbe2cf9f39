import { useQuery } from '@tanstack/react-query'
import { personalMeta } from '../../platform/session/account-queries.ts'

/** Whether a visitor who follows it finds something. Nobody can say while the line is down: then it is not called dead. */
const isDead = (path: string) =>
  fetch(path, { method: 'HEAD', credentials: 'omit' }).then(
    answer => answer.status === 404 || answer.status === 410,
    () => false,
  )

const none: readonly string[] = []

/** Paths of the site itself that lead nowhere, as visitors would find them now; such as to a page that is not published. */
export function useDeadLinks(paths: readonly string[]): readonly string[] {
  const { data = none } = useQuery({
    queryKey: ['dead links', paths],
    queryFn: async () => {
      const answers = await Promise.all(paths.map(isDead))
      return paths.filter((_, at) => answers[at])
    },
    enabled: paths.length > 0,
    staleTime: 60_000,
    meta: personalMeta,
  })
  return paths.length > 0 ? data : none
}
