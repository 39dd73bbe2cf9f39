import { queryOptions, useQuery } from '@tanstack/react-query'

/**
 * E-mails that the site cannot send, because no mail server is set. 'all': the server stores every e-mail. 'own': a
 * Supabase project sends account e-mails such as codes, but the site's own e-mails such as invitations wait.
 */
export type UnsentMail = 'all' | 'own'

// The value is not part of the pages, because only sign-in forms and the back office need it.
const unsentMailQuery = queryOptions({
  queryKey: ['unsent mail'],
  async queryFn(): Promise<UnsentMail | null> {
    const { unsentMail } = (await (await fetch('/api/backend')).json()) as { unsentMail?: unknown }
    return unsentMail === 'all' || unsentMail === 'own' ? unsentMail : null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns which e-mails the site cannot send. Undefined if it sends all, and while that is unknown. */
export const useUnsentMail = (): UnsentMail | undefined => useQuery(unsentMailQuery).data ?? undefined
