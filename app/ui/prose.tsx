import type { ReactNode } from 'react'
import { RichText } from '../platform/rich-text/rich-text.tsx'
import './prose.css'

/**
 * Running text with paragraphs, headings and lists, as user HTML or as elements. `article` has a larger font,
 * `initial` starts with a drop cap.
 */
export function Prose({
  html,
  children,
  article,
  initial,
  className,
}: {
  html?: string
  children?: ReactNode
  article?: boolean | undefined
  initial?: boolean | undefined
  className?: string | undefined
}) {
  const look = ['prose', article && 'prose-article', initial && 'prose-initial', className].filter(Boolean).join(' ')
  return html === undefined ? <div className={look}>{children}</div> : <RichText html={html} className={look} />
}
