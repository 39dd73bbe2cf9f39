import type { ReactNode } from 'react'
import './page-title.css'

export interface PageTitleProps {
  title: string
  /** Number that describes the whole page, e.g. 58 events in total. */
  total?: { count: number | string; label: string } | undefined
  intro?: ReactNode
  /** Whether the title has the largest font size, for a page that opens with a sentence. */
  large?: boolean | undefined
  /** Buttons or links in columns 10-12, below the figure or the introduction. */
  children?: ReactNode
}

/** Top of a page: the only h1 of the page, with a number, a sentence or an action beside it. */
export function PageTitle({ title, total, intro, large, children }: PageTitleProps) {
  const aside = total || intro || children
  return (
    <div className={large ? 'page-title page-title-large' : 'page-title'}>
      <div className="wrap grid rows-2 on-baseline">
        <h1 className="span-8">{title}</h1>
        {aside && (
          <div className="span-5-end page-title-aside">
            {total && (
              <p className="total">
                <b>{total.count}</b> {total.label}
              </p>
            )}
            {intro && <p className="intro">{intro}</p>}
            {children && <div className="page-title-actions">{children}</div>}
          </div>
        )}
      </div>
    </div>
  )
}
