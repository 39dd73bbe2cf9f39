import type { Nodes } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { useDataSaver } from '../data-saver.ts'
import { buildSizedUrl, buildSrcSet } from '../images/picture-sizes.ts'
import { usePictureSource } from '../images/picture-source-context.ts'
import { moveFootnotesToEnd } from './footnotes.ts'
import { parseSafeTree } from './safe-tree.ts'

/** Context whose value is true inside a link, because a link cannot contain another link. */
const InLinkContext = createContext(false)

function SafeLink({ href, children, ...rest }: ComponentProps<'a'>) {
  const leavesTheSite = /^https?:\/\//i.test(href ?? '')
  return (
    <a href={href} {...rest} {...(leavesTheSite ? { rel: 'noopener nofollow' } : {})}>
      <InLinkContext value={true}>{children}</InLinkContext>
    </a>
  )
}

// Frame with a video. The frame has no src if the host of the video is not on the allow-list.
const SafeFrame = ({ src, title }: ComponentProps<'iframe'>) => (src ? <Player src={src} title={title} /> : null)

/** Table that scrolls horizontally, also by keyboard, if the table is wider than the page. */
const ScrollingTable = (table: ComponentProps<'table'>) => (
  // biome-ignore lint/a11y/useSemanticElements: the region is not a group of fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
  <div className="prose-table" role="group" aria-label="Table" tabIndex={0}>
    <table {...table} />
  </div>
)

/** Preformatted lines (code or a poem) that scroll horizontally, also by keyboard, if they are wider than the page. */
// biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
const ScrollingLines = (lines: ComponentProps<'pre'>) => <pre tabIndex={0} {...lines} />

/**
 * Picture in a text. If visitors cannot see the picture, e.g. because its consent has expired, the alternative text is
 * shown.
 */
function SafeImage({ alt = '', src: address, ...rest }: ComponentProps<'img'>) {
  const src = usePictureSource(address)
  const ref = useRef<HTMLImageElement>(null)
  const [isGone, setIsGone] = useState(false)
  const isSpared = useDataSaver()
  const isInLink = useContext(InLinkContext)
  const [isWanted, setIsWanted] = useState(false)
  // Checks a picture that may have failed before hydration, when no error handler was attached.
  useEffect(() => {
    // `decode()` is used, because with `srcset` a picture one pixel wide can report a `naturalWidth` below 1.
    if (ref.current?.complete) ref.current.decode().catch(() => setIsGone(true))
  }, [])
  if (!src) return null
  if (isGone || (isSpared && isInLink)) return alt ? <em>{alt}</em> : null
  if (isSpared && !isWanted)
    return (
      <a
        href={buildSizedUrl(src, 640)}
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

/** Attribute `sizes` for a picture in the text column, which is about 42 rem wide. */
function buildSizes(src: string) {
  const srcSet = buildSrcSet(src)
  return srcSet && { srcSet, sizes: '(min-width: 45rem) 42rem, 100vw' }
}

/** User HTML as React elements. `innerHTML` is never set, so that only elements on the allow-list exist. */
export default function RichTextTree({ html }: { html: string }) {
  const id = useId()
  return useMemo(() => {
    const tree = parseSafeTree(html)
    moveFootnotesToEnd(tree, `note${id}`)
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

/**
 * Characters of right-to-left scripts: Hebrew, Arabic, N'Ko and related scripts, and surrogates of scripts such as
 * Adlam.
 */
const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Sets `dir="auto"` on each block of a text, if the text has right-to-left characters. */
function setBlockDirections(tree: Nodes, html: string): void {
  if (!rightToLeftLetters.test(html) || !('children' in tree)) return
  for (const block of tree.children) if (block.type === 'element') block.properties.dir ??= 'auto'
}

type Props = { src: string; title?: string | undefined }

/**
 * Video in a text. The browser loads no data from the host of the video until the visitor presses Play. Without
 * scripts the video is a link.
 */
function Player({ src, title = 'the film' }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (playing) frame.current?.focus()
  }, [playing])

  function play(event: MouseEvent) {
    // A click while one of these keys is pressed (Command, Ctrl, Shift) opens the link in a new tab or window, so the
    // browser handles the click.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }
  if (!playing)
    return (
      <a className="player" href={src} rel="noopener nofollow" onClick={play}>
        <span>Play {title}</span>
        <small>It loads from {new URL(src).hostname} when you press Play, and not before.</small>
      </a>
    )
  const playingAddress = new URL(src)
  playingAddress.searchParams.set('autoplay', '1')
  return (
    <iframe
      ref={frame}
      src={playingAddress.href}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-popups"
      allow="autoplay; fullscreen"
    />
  )
}
