import { useNavigation } from 'react-router'
import './progress-line.css'

/** A thin line while the next page is on its way, from the fifth of a second on: a quick answer shows nothing. */
export function ProgressLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="progress-line" role="progressbar" aria-label="Loading the next page" />
}
