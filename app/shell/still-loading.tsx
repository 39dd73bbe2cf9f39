import { useHydrated } from '../platform/use-hydrated.ts'
import './still-loading.css'

/**
 * Notice on a page that does nothing without its scripts. The style sheet shows the notice ten seconds after the page,
 * so that it needs no script. Hydration removes it.
 */
export function StillLoading() {
  if (useHydrated()) return null
  return (
    <p className="still-loading" role="status">
      This page is still loading. If nothing happens,{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the page with its parameters, which a cached page does not know */}
      <a href="">reload the page</a>.
    </p>
  )
}
