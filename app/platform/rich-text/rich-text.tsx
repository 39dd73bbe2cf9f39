import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { useDataSaver } from '../data-saver.ts'
import { sizedSrc, buildSrcSet } from '../images/picture-sizes.ts'
import { usePictureSource } from '../images/picture-source.ts'
import { listFootnotes } from './footnotes.ts'
import { Player } from './player.tsx'
import { safeTree } from './safe-tree.ts'
import { setBlockDirections } from './text-direction.ts'

/** A link holds no other. */
const IsInLink = createContext(false)

function SafeLink({ href, children, ...rest }: ComponentProps<'a'>) {
  const leavesTheSite = /^https?:\/\//i.test(href ?? '')
  return (
    <a href={href} {...rest} {...(leavesTheSite ? { rel: 'noopener nofollow' } : {})}>
      <IsInLink value={true}>{children}</IsInLink>
    </a>
  )
}

// A frame whose host was refused has no address.
const SafeFrame = ({ src, title }: ComponentProps<'iframe'>) => (src ? <Player src={src} title={title} /> : null)

/** A table wider than its page scrolls by itself, also by the keyboard. */
const ScrollingTable = (table: ComponentProps<'table'>) => (
  // biome-ignore lint/a11y/useSemanticElements: no group of fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <div className="prose-table" role="group" aria-label="Table" tabIndex={0}>
    <table {...table} />
  </div>
)

/** Lines of code or of a poem that are wider than their page scroll by themselves, also by the keyboard. */
// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
const ScrollingLines = (lines: ComponentProps<'pre'>) => <pre tabIndex={0} {...lines} />

/** A picture, or its words once it cannot be shown: its consent may have ended since the text was written. */
function SafeImage({ alt = '', src: address, ...rest }: ComponentProps<'img'>) {
  const src = usePictureSource(address)
  const ref = useRef<HTMLImageElement>(null)
  const [isGone, setIsGone] = useState(false)
  const isSpared = useDataSaver()
  const isInLink = useContext(IsInLink)
  const [isWanted, setIsWanted] = useState(false)
  // It may have failed before the page came alive, and nobody heard it.
  useEffect(() => {
    // Not its measure: offered in sizes, a picture of one point is less than one point wide.
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
      {...sizesOf(src)}
      {...rest}
    />
  )
}

/** The measure of a text is about 42 rem. */
function sizesOf(src: string) {
  const srcSet = buildSrcSet(src)
  return srcSet && { srcSet, sizes: '(min-width: 45rem) 42rem, 100vw' }
}

/** Somebody's HTML as React elements. Nothing is ever set as inner HTML, so nothing outside the allow-list can run. */
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
