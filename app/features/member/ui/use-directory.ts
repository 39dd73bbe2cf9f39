import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../platform/session/session-context.ts'
import type { MemberSearch } from '../member-input.ts'
import { memberQueries } from '../member-queries.ts'

/** Id of the signed-in user once the second factor is verified; undefined before. */
export function useDirectoryAccess(): string | undefined {
  const { user, status } = useSession()
  return user && status !== 'challenge' && status !== 'looking' ? user.id : undefined
}

/** Directory as the current user may see it. */
export function useDirectory(search: MemberSearch) {
  const asker = useDirectoryAccess()
  const visitors = useQuery({ ...memberQueries.forEverybody(search)(), enabled: asker === undefined })
  const members = useQuery({ ...memberQueries.forMembers(asker ?? '', search), enabled: asker !== undefined })
  return asker ? members : visitors
}

/** Member as the current user may see them. */
export function useMember(id: string) {
  const asker = useDirectoryAccess()
  const visitors = useQuery({ ...memberQueries.oneForEverybody(id)(), enabled: asker === undefined })
  const members = useQuery({ ...memberQueries.oneForMembers(asker ?? '', id), enabled: asker !== undefined })
  return asker ? members : visitors
}
