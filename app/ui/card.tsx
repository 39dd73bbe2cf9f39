import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Arrow } from './arrow.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import type { WeaveProps } from './weave.tsx'
import './card.css'
import './more-link.css'

export interface CardProps extends Pick<WeaveProps, 'seed' | 'hue' | 'kind' | 'eager'> {
  to: string
  title: string
  /** Photograph for the cover; without one the woven pattern is shown. */
  image?: (Pick<PictureProps, 'alt' | 'details'> & { src: string }) | null | undefined
  /** Plate cut into the cover's lower corner, e.g. a `DatePlate`. */
  plate?: ReactNode
  /** Content between title and footer: place, badges, excerpt. */
  children?: ReactNode
  /** Text of the footer. The whole card is the link, so this is visual only. */
  action?: string | undefined
  /** Whether the link leads to another site: it then opens in a new tab, and announces it. */
  external?: boolean | undefined
  /** Whether the title is struck through, for a cancelled event. */
  struck?: boolean | undefined
  heading?: 'h2' | 'h3' | 'h4' | undefined
  /** Form of the card: `titled` also cuts the title into the cover, and is a row on a phone. */
  variant?: 'plain' | 'titled' | undefined
  as?: 'li' | 'article' | 'div' | undefined
}

/** Layout of the card: cover next to the text from 640 px, three in a row from 1024 px. */
const coverSizes = '(min-width: 1180px) 400px, (min-width: 1024px) 25vw, (min-width: 640px) 38vw, 100vw'

/** One record: a cover, a title, and one link that spans the card. */
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
          <Link to={to} viewTransition {...(external && { target: '_blank', rel: 'noopener noreferrer' })}>
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

/** Three cards per row on large screens, a list on small ones, as specified for events. */
export function Cards({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className="cards" aria-label={label}>
      {children}
    </ul>
  )
}
