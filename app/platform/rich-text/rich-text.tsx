import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { srcSetOf } from '../images/picture-sizes.ts'
import { safeTree } from './safe-tree.ts'

function SafeLink({ href, children, ...rest }: ComponentProps<'a'>) {
  const leavesTheSite = /^https?:\/\//i.test(href ?? '')
  return (
    <a href={href} {...rest} {...(leavesTheSite ? { rel: 'noopener nofollow' } : {})}>
      {children}
    </a>
  )
}

// An empty src would be the page itself; a frame whose host was refused has none.
const SafeFrame = ({ src, title }: ComponentProps<'iframe'>) =>
  src ? (
    <iframe
      src={src}
      title={title ?? 'Embedded player'}
      loading="lazy"
      sandbox="allow-scripts allow-same-origin allow-popups"
      allow="fullscreen"
    />
  ) : null

/** A picture, or its words once it cannot be shown: its consent may have ended since the text was written. */
function SafeImage({ alt = '', ...rest }: ComponentProps<'img'>) {
  const ref = useRef<HTMLImageElement>(null)
  const [isGone, setIsGone] = useState(false)
  // It may have failed before the page came alive, and nobody heard it.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setIsGone(true)
  }, [])
  if (!rest.src) return null
  if (isGone) return alt ? <em>{alt}</em> : null
  return (
    <img
      ref={ref}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setIsGone(true)}
      {...sizesOf(rest.src)}
      {...rest}
    />
  )
}

/** The measure of a text is about 42 rem. */
function sizesOf(src: string) {
  const srcSet = srcSetOf(src)
  return srcSet && { srcSet, sizes: '(min-width: 45rem) 42rem, 100vw' }
}

/** Somebody's HTML as React elements. Nothing is ever set as inner HTML, so nothing outside the allow-list can run. */
export function RichText({ html }: { html: string }) {
  return useMemo(
    () =>
      toJsxRuntime(safeTree(html), {
        Fragment,
        jsx,
        jsxs,
        ignoreInvalidStyle: true,
        components: { a: SafeLink, iframe: SafeFrame, img: SafeImage },
      }),
    [html],
  )
}
