import { data } from 'react-router'
import { MissingPage } from '../shell/missing-page.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function AnyOtherRoute() {
  return <MissingPage />
}
