import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import './route-focus.css'

/**
 * After navigation to another page the focus moves to its title, and the title is announced, as after a full page load.
 * Not for a changed filter, tab or page number: the visitor is still on the same page.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const main = document.getElementById('main')
    if (!main) return
    let heading: Element | undefined
    // A preview from list data can render first; its heading is then replaced by the page's own.
    const arrive = () => {
      if (heading?.isConnected) return
      const arrived = main.querySelector('h1')
      if (!arrived) return
      if (!heading) setAnnounced(document.title)
      heading = arrived
      // The focus stays where a URL fragment leads, or where the user has moved it.
      if (!hash && isNowhere(main)) focus(arrived)
    }
    arrive()
    // The focus waits at the start of main while the page is still loading.
    if (!heading && !hash) focus(main)
    const watch = new MutationObserver(arrive)
    watch.observe(main, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname, hash])

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announced}
    </p>
  )
}

/** Whether the user has not moved the focus since the navigation. */
function isNowhere(main: Element): boolean {
  const at = document.activeElement
  return !at || at === document.body || at === main || !main.contains(at)
}

function focus(target: Element): void {
  if (!(target instanceof HTMLElement)) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
