import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../platform/session/session-context.ts'
import type { MemberSearch } from '../member-input.ts'
import { memberQueries } from '../member-queries.ts'

/** Who asks: whoever is signed in, once their second factor is shown; else nobody. */
export function useDirectoryAccess(): string | undefined {
  const { user, status } = useSession()
  return user && status !== 'challenge' && status !== 'looking' ? user.id : undefined
}

/** The directory as the person in front of the page may see it. */
export function useDirectory(search: MemberSearch) {
  const asker = useDirectoryAccess()
  const visitors = useQuery({ ...memberQueries.forEverybody(search)(), enabled: asker === undefined })
  const members = useQuery({ ...memberQueries.forMembers(asker ?? '', search), enabled: asker !== undefined })
  return asker ? members : visitors
}

/** One member as the person in front of the page may see them. */
export function useMember(id: string) {
  const asker = useDirectoryAccess()
  const visitors = useQuery({ ...memberQueries.oneForEverybody(id)(), enabled: asker === undefined })
  const members = useQuery({ ...memberQueries.oneForMembers(asker ?? '', id), enabled: asker !== undefined })
  return asker ? members : visitors
}
