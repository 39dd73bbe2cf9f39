import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Arrow } from './arrow.tsx'
import { clampPage, listPagerSteps } from './pager-pages.ts'
import './pager.css'

export interface PagerProps {
  page: number
  pages: number
  hrefFor: (page: number) => string
  label?: string | undefined
  /** Whether the browser scrolls to the top of the list (the parent of the pager) and not to the top of the page. */
  keepScroll?: boolean | undefined
}

/**
 * Links to other pages of a list: Previous and Next at the edges, numbers in the middle. Empty if the list has at most
 * one page.
 */
export function Pager({ page, pages, hrefFor, label = 'Pages', keepScroll }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    // Only a page that the user has chosen in the pager moves the focus and scrolls. A page that a filter has changed
    // does not.
    if (keepScroll && nav.current?.contains(document.activeElement)) scrollToListStart(nav.current)
  }, [page, keepScroll])
  if (pages <= 1) return null
  const current = clampPage(page, pages)
  return (
    <nav className="pager" aria-label={label} ref={nav}>
      <PagerEdgeLink to={current > 1 ? hrefFor(current - 1) : undefined} rel="prev" keepScroll={keepScroll} />
      <ol>
        {listPagerSteps(current, pages).map((step, i) =>
          step === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no id except its index
            <li key={`gap ${i}`} aria-hidden="true">
              <span>…</span>
            </li>
          ) : (
            <li key={step}>
              <Link
                to={hrefFor(step)}
                aria-label={`Page ${step}`}
                aria-current={step === current ? 'page' : undefined}
                preventScrollReset={keepScroll}
              >
                {step}
              </Link>
            </li>
          ),
        )}
      </ol>
      <PagerEdgeLink to={current < pages ? hrefFor(current + 1) : undefined} rel="next" keepScroll={keepScroll} />
    </nav>
  )
}

/** Scrolls to the top of the list, and focuses its first item. */
function scrollToListStart(pager: HTMLElement) {
  pager.parentElement?.scrollIntoView({ block: 'start' })
  pager.previousElementSibling?.querySelector('a')?.focus({ preventScroll: true })
}

function PagerEdgeLink({
  to,
  rel,
  keepScroll,
}: {
  to: string | undefined
  rel: 'prev' | 'next'
  keepScroll: boolean | undefined
}) {
  const back = rel === 'prev'
  const content = (
    <>
      {back && <Arrow back />}
      <b>{back ? 'Previous' : 'Next'}</b>
      {!back && <Arrow />}
    </>
  )
  const look = `pager-edge ${back ? 'pager-back' : 'pager-on'}`
  if (to)
    return (
      <Link className={look} to={to} rel={rel} preventScrollReset={keepScroll}>
        {content}
      </Link>
    )
  return (
    // Disabled link: an `a` element with a name, but without `href` and without a tab stop.
    // biome-ignore lint/a11y/useFocusableInteractive: not focusable on purpose
    // biome-ignore lint/a11y/useSemanticElements: an anchor without href would lose its disabled state
    <span className={look} role="link" aria-disabled="true">
      {content}
    </span>
  )
}
