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
  /** Loads the script of `children`. */
  load: () => Promise<unknown>
  children: ReactNode
}

/**
 * Content whose script loads late or never. On a page from the server, its element keeps the server's HTML, and React
 * renders `children` (a lazy part) only when they are needed, or when a picture of it cannot be shown, and only once
 * their script is there: without it, as offline, the HTML stays. On a page opened by a link it renders them at once;
 * with `seen`, when they are on the screen. A button pressed meanwhile is pressed again afterwards.
 */
export function ServerMarkup({ as: Host = 'div', className, until, content, load, children }: ServerMarkupProps) {
  const isHydrating = !useHydrated()
  const [isKept, setIsKept] = useState(isHydrating || until === 'seen')
  const [isFromServer] = useState(isHydrating)
  const [serverContent] = useState(content)
  const [pressedAt, setPressedAt] = useState<number[]>([])
  const kept = useRef<HTMLElement>(null)
  // Another content never waits behind the server's: a text would be below the title of the next page.
  if (isKept && content !== serverContent) setIsKept(false)

  useEffect(() => {
    const element = kept.current
    if (!element) return
    let isLeft = false
    const render = () =>
      load().then(
        () => isLeft || startTransition(() => setIsKept(false)),
        () => undefined,
      )
    // After a failed hydration React made the element anew, without the server's HTML.
    const isLost = isFromServer && !element.hasChildNodes()
    const stop = watchNeed(element, until === 'hydrated' || isLost ? 'now' : until, () => void render())
    return () => {
      isLeft = true
      stop()
    }
  }, [isFromServer, until, load])

  // The server waits for the part; a boundary would leave marks in the HTML that are not expected here.
  if (import.meta.env.SSR) return <Host className={className}>{children}</Host>
  if (isKept)
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
          if (button) setPressedAt(before => [...before, [...currentTarget.querySelectorAll('button')].indexOf(button)])
        }}
      />
    )
  return (
    <Suspense fallback={<Host className={className} />}>
      <Host className={className}>
        {children}
        {pressedAt.length > 0 && <PressAgain at={pressedAt} />}
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

/** Presses the buttons at positions among the buttons of its parent, once each; the last one has the focus. */
function PressAgain({ at }: { at: readonly number[] }) {
  const ref = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isPressed.current) return
    isPressed.current = true
    const buttons = ref.current?.parentElement?.querySelectorAll('button')
    for (const place of at) buttons?.[place]?.click()
    buttons?.[at.at(-1) ?? -1]?.focus()
  }, [at])
  return <span ref={ref} hidden />
}
