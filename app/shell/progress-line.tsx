import { useNavigation } from 'react-router'
import './progress-line.css'

/** Thin progress line during navigation. The line appears after 200 ms, so that a fast navigation shows no line. */
export function ProgressLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="progress-line" role="progressbar" aria-label="Loading the next page" />
}
