import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import './route-focus.css'

/**
 * After a move to another page the focus goes to its title, and the title is announced, as a full page load would do.
 * Not for a changed filter, tab or page number: the visitor is still where they were.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const seen = useRef(pathname)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    const main = document.getElementById('main')
    if (!main) return
    let heading: Element | undefined
    // What a list has told of a page stands in its place until the page is there, and goes with its title.
    const arrive = () => {
      if (heading?.isConnected) return
      const arrived = main.querySelector('h1')
      if (!arrived) return
      if (!heading) setAnnounced(document.title)
      heading = arrived
      // An address with a fragment names its own place on the page; and whoever has moved on already is left where they are.
      if (!hash && isNowhere(main)) focus(arrived)
    }
    arrive()
    // The page is still on its way: the focus waits at its beginning.
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

/** Whether the focus is where the last page left it and not somewhere a person has put it since. */
function isNowhere(main: Element): boolean {
  const at = document.activeElement
  return !at || at === document.body || at === main || !main.contains(at)
}

function focus(target: Element): void {
  if (!(target instanceof HTMLElement)) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
