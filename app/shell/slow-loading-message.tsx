import { useHydrated } from '../platform/use-hydrated.ts'
import './slow-loading-message.css'

/**
 * Notice on a page that does not work without its scripts. The style sheet shows the notice ten seconds after the
 * page, so that the notice needs no script. Hydration removes the notice. `hasEmailLink`: the page opens from a link
 * in an e-mail. The script in the head has removed the values of the link from the URL, so a reload would lose these
 * values.
 */
export function SlowLoadingMessage({ hasEmailLink = false }: { hasEmailLink?: boolean }) {
  if (useHydrated()) return null
  if (hasEmailLink)
    return (
      <p className="still-loading" role="status">
        This page is still loading. If nothing happens, open the link in the email again.
      </p>
    )
  return (
    <p className="still-loading" role="status">
      This page is still loading. If nothing happens,{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty `href` reloads the page with its parameters, which a cached page does not know */}
      <a href="">reload the page</a>.
    </p>
  )
}
