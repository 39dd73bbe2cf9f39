import type { ReactNode } from 'react'
import './prose.css'

/** Running text: paragraphs, headings, lists and whatever an editor put between them. `article` is larger and opens with a drop cap. */
export function Prose({
  children,
  article,
  className,
}: {
  children: ReactNode
  article?: boolean | undefined
  className?: string | undefined
}) {
  return <div className={['prose', article && 'prose-article', className].filter(Boolean).join(' ')}>{children}</div>
}
