import { useNavigation } from 'react-router'
import './progress-line.css'

/** Thin progress line during navigation, after 200 ms: a fast answer shows none. */
export function ProgressLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="progress-line" role="progressbar" aria-label="Loading the next page" />
}
