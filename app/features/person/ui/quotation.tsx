import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { SiteDate } from '../../../ui/site-date.tsx'
import type { Quote } from '../person-queries.ts'
import { quoteSize } from '../quote.ts'
import './quotation.css'

type Props = {
  quote: Quote
  /** On a desk: who said it stands on the left, on the right (`turned`), or below words that share their row (`half`). */
  variant?: 'plain' | 'turned' | 'half'
}

/** A sentence at the size its length allows, with who said it, where and when. */
export function Quotation({ quote: { slug, text, said_on, occasion, person }, variant = 'plain' }: Props) {
  const { name, title, groups, image_url, media, circles } = person
  return (
    <figure className={`quotation quotation-${quoteSize(text)} quotation-${variant}`} id={slug}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Portrait form="seat" name={name} src={image_url} details={media} hue={circles?.color_hex} />
        <div>
          <p className="quotation-name">
            {groups.includes('council') ? <Link to={`${paths.council}#${person.slug}`}>{name}</Link> : name}
          </p>
          <p>{title}</p>
          <p className="quotation-occasion">
            {occasion}
            {occasion && said_on && <br />}
            {said_on && <SiteDate at={said_on} />}
          </p>
        </div>
      </figcaption>
    </figure>
  )
}
