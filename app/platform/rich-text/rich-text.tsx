import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, useMemo } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
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

const SafeImage = ({ alt, ...rest }: ComponentProps<'img'>) =>
  rest.src ? <img alt={alt ?? ''} loading="lazy" decoding="async" {...rest} /> : null

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
