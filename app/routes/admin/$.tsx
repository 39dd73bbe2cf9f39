import { MissingAdminPage } from '../../shell/missing-admin-page.tsx'

export default function UnknownAdminRoute() {
  return <MissingAdminPage />
}
