import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../platform/session/session-context.ts'
import type { MemberSearch } from '../member-input.ts'
import { memberQueries } from '../member-queries.ts'

/** Id of the signed-in user, once the second factor is verified. Undefined before that. */
export function useMemberDirectoryAccess(): string | undefined {
  const { user, status } = useSession()
  return user && status !== 'challenge' && status !== 'looking' ? user.id : undefined
}

/** Directory with the members and fields that the current user may see. */
export function useMemberDirectory(search: MemberSearch) {
  const asker = useMemberDirectoryAccess()
  const visitors = useQuery({ ...memberQueries.forEverybody(search)(), enabled: asker === undefined })
  const members = useQuery({ ...memberQueries.forMembers(asker ?? '', search), enabled: asker !== undefined })
  return asker ? members : visitors
}

/** Member with the fields that the current user may see. */
export function useMember(id: string) {
  const asker = useMemberDirectoryAccess()
  const visitors = useQuery({ ...memberQueries.oneForEverybody(id)(), enabled: asker === undefined })
  const members = useQuery({ ...memberQueries.oneForMembers(asker ?? '', id), enabled: asker !== undefined })
  return asker ? members : visitors
}
