import { useParams } from 'react-router'
import { ApplicationFilePage } from '../../../features/application/desk/application-file-page.tsx'

export default function ApplicationRoute() {
  const { id = '' } = useParams()
  return <ApplicationFilePage id={id} />
}
