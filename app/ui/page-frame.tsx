import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './page-frame.css'

export interface PageFrameProps {
  title: string
  /** Pixels of the window it is drawn for. */
  width: number
  /** Hears which part of the page was pressed. */
  onPress?: (pressed: Element) => void
  children: ReactNode
}

const emptyPage = '<!doctype html><html><head></head><body></body></html>'

/**
 * A part of a page in a window of its own width, so that its break points are judged by that. It is drawn smaller where there is
 * not so much room. Its links lead nowhere: it is there to be looked at.
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
  useEffect(() => page && keepDressed(page), [page])
  return (
    <div ref={room} className="page-frame">
      <iframe
        title={title}
        srcDoc={emptyPage}
        style={{ width, height: `${100 / scale}%`, scale: String(scale) }}
        onLoad={event => setPage(event.currentTarget.contentDocument ?? undefined)}
      />
      {page && createPortal(<Inert onPress={onPress}>{children}</Inert>, page.body)}
    </div>
  )
}

/** What is pressed in it reaches neither the page around it nor another. */
function Inert({
  onPress,
  children,
}: Pick<PageFrameProps, 'children'> & { onPress: PageFrameProps['onPress'] | undefined }) {
  const hold = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // An element of the frame is of another window's kind.
    onPress?.(event.target as Element)
  }
  return <div onClickCapture={hold}>{children}</div>
}

/** Gives a page the sheets and the theme of the one around it, and again when they change. @returns what ends that */
function keepDressed(page: Document): () => void {
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
