import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import type { Quote } from '../person-queries.ts'
import { getQuotationFontSize } from '../quote.ts'
import './quotation.css'

type Props = {
  quote: Quote
  /**
   * Position of the author on a desktop: to the left (`plain`), to the right (`turned`), or below the quote (`half`),
   * for two quotes in one row.
   */
  variant?: 'plain' | 'turned' | 'half'
}

/** Quote with author, place and date. The font size depends on the length of the quote. */
export function Quotation({ quote: { slug, text, said_on, occasion, person }, variant = 'plain' }: Props) {
  const { name, title, groups, image_url, media, circles } = person
  return (
    <figure className={`quotation quotation-${getQuotationFontSize(text)} quotation-${variant}`} id={slug}>
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
            {said_on && <VisitorDate at={said_on} />}
          </p>
        </div>
      </figcaption>
    </figure>
  )
}
