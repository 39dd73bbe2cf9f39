import type { ReactNode } from 'react'
import './prose.css'

/** Running text: paragraphs, headings, lists and whatever an editor put between them. `article` is larger, `initial` opens it with a large letter. */
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
