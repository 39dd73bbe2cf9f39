import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { useScrollToAnchor } from '../../app/shell/use-scroll-to-anchor.ts'

const scrolledIds: string[] = []
beforeEach(() => {
  scrolledIds.length = 0
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledIds.push(this.id)
  })
  vi.stubGlobal('PerformanceNavigationTiming', class {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void
      constructor(report: () => void) {
        this.observe = report
      }
      disconnect() {}
    },
  )
})

function PageWithNote() {
  useScrollToAnchor()
  return (
    <>
      <p id="mark">Rent rose.</p>
      <p id="note">Letter of the cooperative.</p>
    </>
  )
}

/** Renders a page whose router is at one URL while the browser is at another. */
function openPageWithNote({ routerUrl, browserUrl }: { routerUrl: string; browserUrl: string }) {
  window.history.replaceState(null, '', browserUrl)
  const router = createMemoryRouter([{ path: '*', element: <PageWithNote /> }], { initialEntries: [routerUrl] })
  render(<RouterProvider router={router} />)
}

it('a page scrolls to the anchor of its URL', () => {
  openPageWithNote({ routerUrl: '/news/rent#note', browserUrl: '/news/rent#note' })
  expect(scrolledIds).toEqual(['note'])
})

it('a page does not scroll back to an anchor that the reader left before the scripts were ready', () => {
  openPageWithNote({ routerUrl: '/news/rent#note', browserUrl: '/news/rent#mark' })
  expect(scrolledIds).toEqual([])
})
