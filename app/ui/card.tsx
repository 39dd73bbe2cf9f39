import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Arrow } from './arrow.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import type { WeaveProps } from './weave.tsx'
import './card.css'
import './more-link.css'
import './stretched-link.css'

export interface CardProps extends Pick<WeaveProps, 'seed' | 'hue' | 'kind' | 'eager'> {
  to: string
  title: string
  /** Photo for the cover. Without a photo, the woven pattern is shown. */
  image?: (Pick<PictureProps, 'alt' | 'details'> & { src: string }) | null | undefined
  /** Plate that is cut into the lower corner of the cover, e.g. a `DatePlate`. */
  plate?: ReactNode
  /** Content between title and footer, e.g. place, badges, excerpt. */
  children?: ReactNode
  /** Text of the footer. Only visual, because the whole card is the link. */
  action?: string | undefined
  /** Whether the link leads to another site. The link then opens a new tab, and screen readers announce that. */
  external?: boolean | undefined
  /** Whether the title is struck through, as for a cancelled event. */
  struck?: boolean | undefined
  heading?: 'h2' | 'h3' | 'h4' | undefined
  /** Variant of the card. `titled` also cuts the title into the cover, and is a row on phones. */
  variant?: 'plain' | 'titled' | undefined
  as?: 'li' | 'article' | 'div' | undefined
}

/** Attribute `sizes` of the cover: from 640 px it is beside the text, from 1024 px there are three cards in a row. */
const coverSizes = '(min-width: 1180px) 400px, (min-width: 1024px) 25vw, (min-width: 640px) 38vw, 100vw'

/** Card of one record: a cover, a title, and one link that covers the whole card. */
export function Card({
  to,
  title,
  image,
  plate,
  children,
  action,
  external,
  struck,
  heading: Heading = 'h3',
  variant,
  as: Box = 'li',
  ...cloth
}: CardProps) {
  return (
    <Box className={variant === 'titled' ? 'card card-titled' : 'card'}>
      <div className="cover">
        <Picture {...cloth} src={image?.src} alt={image?.alt ?? ''} details={image?.details} sizes={coverSizes} />
        {plate && <div className="card-plate">{plate}</div>}
      </div>
      <div className="card-body">
        <Heading dir="auto">
          <Link
            className="stretched-link"
            to={to}
            viewTransition
            {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {struck ? <s>{title}</s> : title}
            {external && <span className="visually-hidden"> (opens in a new tab)</span>}
          </Link>
        </Heading>
        {children}
        {action && (
          <div className="card-foot">
            <span className="more" aria-hidden="true">
              {action}
              <Arrow />
            </span>
          </div>
        )}
      </div>
    </Box>
  )
}

/** Cards, three per row on large screens and a list on small screens, as the specification requires for events. */
export function Cards({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className="cards" aria-label={label}>
      {children}
    </ul>
  )
}
