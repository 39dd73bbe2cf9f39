import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface ServerMarkupProps {
  as?: 'div' | 'span' | undefined
  className?: string | undefined
  /**
   * When it is rendered again: `hydrated`: with the page; `seen`: when it is on the screen; `changed`: when `content`
   * differs from what the server rendered.
   */
  until: 'hydrated' | 'seen' | 'changed'
  content?: string
  children: ReactNode
}

/**
 * Content whose script loads late or never. On a page from the server, its element keeps the server's HTML, and React
 * renders `children` (a lazy part) only when they are needed, or when a picture of it cannot be shown. On a page opened
 * by a link it renders them at once, or when they are seen. A button pressed meanwhile is pressed again afterwards.
 */
export function ServerMarkup({ as: Host = 'div', className, until, content, children }: ServerMarkupProps) {
  const isHydrating = !useHydrated()
  const [isKept, setIsKept] = useState(isHydrating || until === 'seen')
  const [isFromServer] = useState(isHydrating)
  const [serverContent] = useState(content)
  const [pressedAt, setPressedAt] = useState<number>()
  const kept = useRef<HTMLElement>(null)
  const isChanged = content !== serverContent

  useEffect(() => {
    const element = kept.current
    if (isChanged) setIsKept(false)
    if (isChanged || !element) return
    // After a failed hydration React made the element anew, without the server's HTML.
    const isLost = isFromServer && !element.hasChildNodes()
    const need = until === 'hydrated' || isLost ? 'now' : until
    return watchNeed(element, need, () => startTransition(() => setIsKept(false)))
  }, [isChanged, isFromServer, until])

  // The server waits for the part; a boundary would leave marks in the HTML that are not expected here.
  if (import.meta.env.SSR) return <Host className={className}>{children}</Host>
  // Another content never waits behind the server's: a text would stand below the title of the next page.
  if (isKept && !isChanged)
    return (
      <Host
        ref={(element: HTMLElement | null) => {
          kept.current = element
        }}
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the server's children as they are
        dangerouslySetInnerHTML={{ __html: '' }}
        onClickCapture={({ target, currentTarget }) => {
          const button = target instanceof Element && target.closest('button')
          if (button) setPressedAt([...currentTarget.querySelectorAll('button')].indexOf(button))
        }}
      />
    )
  return (
    <Suspense fallback={<Host className={className} />}>
      <Host className={className}>
        {children}
        {pressedAt !== undefined && <PressAgain at={pressedAt} />}
      </Host>
    </Suspense>
  )
}

/** Calls `render` when the kept content is needed, once or more. Returns a function that stops watching. */
function watchNeed(element: HTMLElement, need: 'now' | 'seen' | 'changed', render: () => void): () => void {
  const watching = new AbortController()
  if (need === 'now') render()
  for (const picture of element.querySelectorAll('img')) {
    picture.addEventListener('error', render, { signal: watching.signal })
    // `decode()` instead of `naturalWidth`: with `srcset`, a picture one pixel wide can report a width below 1.
    if (picture.complete) picture.decode().catch(() => watching.signal.aborted || render())
  }
  const observer = new IntersectionObserver(entries => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) render()
  })
  if (need === 'seen') observer.observe(element)
  return () => {
    watching.abort()
    observer.disconnect()
  }
}

/** Presses the button at a position among the buttons of its parent, once. */
function PressAgain({ at }: { at: number }) {
  const ref = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isPressed.current) return
    isPressed.current = true
    ref.current?.parentElement?.querySelectorAll('button')[at]?.click()
  }, [at])
  return <span ref={ref} hidden />
}
