import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../platform/paths.ts'
import { useToast } from '../ui/toasts.tsx'

/** Shown when a user loses the editor role during the visit: the back office closes with the reason. */
export function AdminDemoted() {
  const { complain } = useToast()
  useEffect(() => {
    complain(
      'The back office is closed to you now.',
      'Your role was changed to member. If that is a mistake, ask an admin of the site.',
    )
  }, [complain])
  return <Navigate to={paths.home} replace />
}
