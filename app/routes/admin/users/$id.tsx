import { useParams } from 'react-router'
import { UserAuditTrail } from '../../../features/audit/ui/user-audit-trail.tsx'
import { UserPage } from '../../../features/user/ui/user-page.tsx'
import { findRecordPath } from '../../../record-paths.ts'

export default function UserRoute() {
  const { id = '' } = useParams()
  return <UserPage id={id} pathOf={findRecordPath} trail={<UserAuditTrail person={id} />} />
}
