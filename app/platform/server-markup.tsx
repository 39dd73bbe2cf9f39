import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface ServerMarkupProps {
  as?: 'div' | 'span' | undefined
  className?: string | undefined
  /**
   * Time at which React renders the content: `hydrated`, when React hydrates the page; `seen`, when the element is on
   * the screen; `changed`, when `content` differs from the content of the server's HTML.
   */
  until: 'hydrated' | 'seen' | 'changed'
  content?: string
  /** Function that loads the script of `children`. */
  load: () => Promise<unknown>
  children: ReactNode
}

/**
 * Content of a page whose script is loaded late or never. On a page from the server, the element shows the server's
 * HTML. React renders `children`, a lazy component, only when the content is needed or when one of its pictures cannot
 * be shown, and only after the script has loaded. If the script cannot be loaded, e.g. offline, the server's HTML
 * stays. On a page that was opened by a link, React renders `children` immediately, or with `seen` when the element is
 * on the screen. If the user presses a button before the script has loaded, the button is pressed again after loading.
 */
export function ServerMarkup({ as: Host = 'div', className, until, content, load, children }: ServerMarkupProps) {
  const isHydrating = !useHydrated()
  const [isKept, setIsKept] = useState(isHydrating || until === 'seen')
  const [isFromServer] = useState(isHydrating)
  const [serverContent] = useState(content)
  const [pressedAt, setPressedAt] = useState<number[]>([])
  const kept = useRef<HTMLElement>(null)
  // If `content` has changed, React renders it immediately: otherwise the old text would stay below the title of the
  // next page.
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
    // Whether the server's HTML is lost, because React has created the element again after a failed hydration.
    const isLost = isFromServer && !element.hasChildNodes()
    const stop = renderWhenNeeded(element, until === 'hydrated' || isLost ? 'now' : until, () => void render())
    return () => {
      isLeft = true
      stop()
    }
  }, [isFromServer, until, load])

  // On the server the children are rendered without a Suspense boundary, which would add markers to the HTML.
  if (import.meta.env.SSR) return <Host className={className}>{children}</Host>
  if (isKept)
    return (
      <Host
        ref={(element: HTMLElement | null) => {
          kept.current = element
        }}
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React keeps the HTML from the server unchanged
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
        {pressedAt.length > 0 && <RepeatEarlyPresses at={pressedAt} />}
      </Host>
    </Suspense>
  )
}

/** Calls `render` when the content is needed, possibly more than once. Returns a function that stops watching. */
function renderWhenNeeded(element: HTMLElement, need: 'now' | 'seen' | 'changed', render: () => void): () => void {
  const watching = new AbortController()
  if (need === 'now') render()
  for (const picture of element.querySelectorAll('img')) {
    picture.addEventListener('error', render, { signal: watching.signal })
    // `decode()` is used, because with `srcset` a picture one pixel wide can report a `naturalWidth` below 1.
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

/**
 * Presses buttons again that the user pressed too early, each button once, by the position of the button among the
 * buttons of the parent. The last pressed button gets the focus.
 */
function RepeatEarlyPresses({ at }: { at: readonly number[] }) {
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
