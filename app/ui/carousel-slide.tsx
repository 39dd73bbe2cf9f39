import { Link } from 'react-router'
import { Arrow } from './arrow.tsx'
import type { CarouselSlot } from './carousel-slots.ts'
import { Picture, type PictureProps } from './picture.tsx'
import type { WeaveProps } from './weave.tsx'
import './more-link.css'
import './stretched-link.css'

export interface CarouselItem extends Pick<WeaveProps, 'seed' | 'hue' | 'kind'> {
  id: string
  title: string
  subtitle?: string | null | undefined
  /** URL to which the slide leads. */
  href: string
  image?: (Pick<PictureProps, 'alt' | 'details'> & { src: string }) | null | undefined
}

const placesByOffset = { '-2': 'far', '-1': 'near', '0': 'middle', '1': 'near', '2': 'far' } as const

/**
 * Slide of a carousel: pattern or photo, with text on a plate. A repeated slide is hidden from assistive technology.
 */
export function CarouselSlide({
  item,
  slot,
  count,
  action,
}: {
  item: CarouselItem
  slot: CarouselSlot
  count: number
  action: string
}) {
  const { id, title, subtitle, href, image, ...cloth } = item
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a set of fields
    <div
      className={`slide slide-${placesByOffset[slot.offset]}`}
      role="group"
      aria-roledescription="slide"
      aria-label={`${slot.index + 1} of ${count}: ${title}`}
      aria-hidden={slot.repeat || undefined}
      inert={slot.repeat}
    >
      <Picture
        {...cloth}
        src={image?.src}
        alt={image?.alt ?? ''}
        details={image?.details}
        sizes="(min-width: 768px) 720px, 100vw"
        width={720}
        height={480}
      />
      <div className="slide-plate night">
        <h3>
          <Link className="stretched-link" to={href}>
            {title}
          </Link>
        </h3>
        {subtitle && <p>{subtitle}</p>}
        <span className="more" aria-hidden="true">
          {action}
          <Arrow />
        </span>
      </div>
    </div>
  )
}
