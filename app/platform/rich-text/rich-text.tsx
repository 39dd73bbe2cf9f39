import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { useDataSaver } from '../data-saver.ts'
import { buildSrcSet, sizedSrc } from '../images/picture-sizes.ts'
import { usePictureSource } from '../images/picture-source.ts'
import { listFootnotes } from './footnotes.ts'
import { Player } from './player.tsx'
import { safeTree } from './safe-tree.ts'
import { setBlockDirections } from './text-direction.ts'

/** A link cannot contain another link. */
const IsInLink = createContext(false)

function SafeLink({ href, children, ...rest }: ComponentProps<'a'>) {
  const leavesTheSite = /^https?:\/\//i.test(href ?? '')
  return (
    <a href={href} {...rest} {...(leavesTheSite ? { rel: 'noopener nofollow' } : {})}>
      <IsInLink value={true}>{children}</IsInLink>
    </a>
  )
}

// A frame from a host outside the allow-list has no src.
const SafeFrame = ({ src, title }: ComponentProps<'iframe'>) => (src ? <Player src={src} title={title} /> : null)

/** A table wider than its page scrolls on its own, also by keyboard. */
const ScrollingTable = (table: ComponentProps<'table'>) => (
  // biome-ignore lint/a11y/useSemanticElements: no group of fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <div className="prose-table" role="group" aria-label="Table" tabIndex={0}>
    <table {...table} />
  </div>
)

/** Preformatted lines (code or a poem) wider than their page scroll on their own, also by keyboard. */
// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
const ScrollingLines = (lines: ComponentProps<'pre'>) => <pre tabIndex={0} {...lines} />

/**
 * A picture, or its alternative text if it cannot be shown: its consent may have expired since the text was written.
 */
function SafeImage({ alt = '', src: address, ...rest }: ComponentProps<'img'>) {
  const src = usePictureSource(address)
  const ref = useRef<HTMLImageElement>(null)
  const [isGone, setIsGone] = useState(false)
  const isSpared = useDataSaver()
  const isInLink = useContext(IsInLink)
  const [isWanted, setIsWanted] = useState(false)
  // The picture may have failed before hydration, when no error handler was attached.
  useEffect(() => {
    // `decode()` instead of `naturalWidth`: with `srcset`, a picture one pixel wide can report a width below 1.
    if (ref.current?.complete) ref.current.decode().catch(() => setIsGone(true))
  }, [])
  if (!src) return null
  if (isGone || (isSpared && isInLink)) return alt ? <em>{alt}</em> : null
  if (isSpared && !isWanted)
    return (
      <a
        href={sizedSrc(src, 640)}
        onClick={event => {
          event.preventDefault()
          setIsWanted(true)
        }}
      >
        Show picture{alt && `: ${alt}`}
      </a>
    )
  return (
    <img
      ref={ref}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setIsGone(true)}
      src={src}
      {...buildSizes(src)}
      {...rest}
    />
  )
}

/** The text column is about 42 rem wide. */
function buildSizes(src: string) {
  const srcSet = buildSrcSet(src)
  return srcSet && { srcSet, sizes: '(min-width: 45rem) 42rem, 100vw' }
}

/** User HTML as React elements. `innerHTML` is never set, so nothing outside the allow-list can run. */
export function RichText({ html }: { html: string }) {
  const id = useId()
  return useMemo(() => {
    const tree = safeTree(html)
    listFootnotes(tree, `note${id}`)
    setBlockDirections(tree, html)
    return toJsxRuntime(tree, {
      Fragment,
      jsx,
      jsxs,
      ignoreInvalidStyle: true,
      components: { a: SafeLink, iframe: SafeFrame, img: SafeImage, pre: ScrollingLines, table: ScrollingTable },
    })
  }, [html, id])
}
