import { useParams } from 'react-router'
import { UserTrail } from '../../../features/audit/ui/user-trail.tsx'
import { UserPage } from '../../../features/user/ui/user-page.tsx'
import { findRecordPath } from '../../../record-paths.ts'

export default function UserRoute() {
  const { id = '' } = useParams()
  return <UserPage id={id} pathOf={findRecordPath} trail={<UserTrail person={id} />} />
}
