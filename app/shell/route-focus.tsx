import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusElement } from '../ui/focus-element.ts'
import './route-focus.css'

/**
 * Moves the focus to the title after navigation to another page, and announces the title, as after loading a whole
 * page. A changed filter, tab or page number does not move the focus, because the visitor is still on the same page.
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
    // Moves the focus to the title. A page may first render with data of a list; its heading is replaced when the
    // complete data is loaded.
    const arrive = () => {
      if (heading?.isConnected) return
      const arrived = main.querySelector('h1')
      if (!arrived) return
      if (!heading) setAnnounced(document.title)
      heading = arrived
      // The focus does not move if the URL has a fragment, or if the user has moved the focus.
      if (!hash && isFocusUnmoved(main)) focusElement(arrived)
    }
    arrive()
    // While the page is still loading, the start of `main` has the focus.
    if (!heading && !hash) focusElement(main)
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
function isFocusUnmoved(main: Element): boolean {
  const at = document.activeElement
  return !at || at === document.body || at === main || !main.contains(at)
}
