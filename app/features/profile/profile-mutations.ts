import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '../../platform/session/account-queries.ts'
import { profileQueries } from './profile-queries.ts'

/** Updates the cached profile, including the copy that header and sidebar show. */
export function updateCachedProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQueries.own(profile.id).queryKey, profile)
  client.setQueryData(['account', profile.id, 'profile'], profile)
}
