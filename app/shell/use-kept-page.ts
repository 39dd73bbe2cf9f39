import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../platform/session/session-context.ts'

const isQueryOfAccount = ({ queryKey }: Query) => queryKey[0] === 'account'

/**
 * Keeps the data of a page whose session has ended, until the user signs in again.
 * @returns whether the page waits for a sign-in
 */
export function useKeptPage(): boolean {
  const { awaitsSignIn = false } = useSession()
  const client = useQueryClient()
  // Everything is loaded again after a sign-in on the open page.
  useEffect(() => {
    if (awaitsSignIn) return () => void client.invalidateQueries()
    return undefined
  }, [client, awaitsSignIn])
  // Removes errors of requests that were sent before the end of the session was known. After the sign-in, such an error
  // would close the page before the permissions are loaded again. A changed error renders this component again.
  useEffect(() => {
    if (!awaitsSignIn) return
    for (const query of client.getQueryCache().findAll({ predicate: isQueryOfAccount }))
      if (query.state.status === 'error' && query.state.data !== undefined) query.setData(query.state.data)
  })
  return awaitsSignIn
}
