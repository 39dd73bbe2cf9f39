import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './page-frame.css'

export interface PageFrameProps {
  title: string
  /** Width of the simulated window in pixels. */
  width: number
  /** Called with the element that the user has pressed. */
  onPress?: (pressed: Element) => void
  children: ReactNode
}

const emptyPage = '<!doctype html><html><head></head><body></body></html>'

/**
 * Preview of a page in an iframe with a given width. Media queries then use this width. The iframe is scaled down if
 * there is not enough space. Links inside the preview do not work.
 */
export function PageFrame({ title, width, onPress, children }: PageFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Document>()
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)))
    if (room.current) watch.observe(room.current)
    return () => watch.disconnect()
  }, [width])
  useEffect(() => page && syncStyles(page), [page])
  return (
    <div ref={room} className="page-frame">
      <iframe
        title={title}
        srcDoc={emptyPage}
        style={{ width, height: `${100 / scale}%`, scale: String(scale) }}
        onLoad={event => setPage(event.currentTarget.contentDocument ?? undefined)}
      />
      {page && createPortal(<InertContent onPress={onPress}>{children}</InertContent>, page.body)}
    </div>
  )
}

/** Stops events inside the iframe, so that they do not reach the page around it. */
function InertContent({
  onPress,
  children,
}: Pick<PageFrameProps, 'children'> & { onPress: PageFrameProps['onPress'] | undefined }) {
  const hold = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // `instanceof` cannot be used, because elements in the iframe have another `Element` class.
    onPress?.(event.target as Element)
  }
  return <div onClickCapture={hold}>{children}</div>
}

/**
 * Copies style sheets and theme of the outer page into the iframe, now and when they change.
 * @returns a function that stops the copying
 */
function syncStyles(page: Document): () => void {
  const { head, documentElement } = document
  const dress = () => {
    const { lang, dir, className, dataset } = documentElement
    Object.assign(page.documentElement, { lang, dir, className })
    page.documentElement.dataset.theme = dataset.theme ?? ''
    const sheets = head.querySelectorAll('style, link[rel="stylesheet"]')
    const missing = [...sheets].slice(page.head.children.length)
    page.head.append(...missing.map(sheet => sheet.cloneNode(true)))
  }
  dress()
  const watch = new MutationObserver(dress)
  watch.observe(documentElement, { attributes: true })
  watch.observe(head, { childList: true })
  return () => watch.disconnect()
}
