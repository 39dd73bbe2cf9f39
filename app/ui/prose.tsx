import type { ReactNode } from 'react'
import './prose.css'

/**
 * Running text: paragraphs, headings, lists and other content from the editor. `article` is larger, `initial` starts
 * with a drop cap.
 */
export function Prose({
  children,
  article,
  initial,
  className,
}: {
  children: ReactNode
  article?: boolean | undefined
  initial?: boolean | undefined
  className?: string | undefined
}) {
  const look = ['prose', article && 'prose-article', initial && 'prose-initial', className]
  return <div className={look.filter(Boolean).join(' ')}>{children}</div>
}
