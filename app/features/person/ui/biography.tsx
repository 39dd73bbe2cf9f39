import type { ReactNode } from 'react'
import { paragraphs } from '../../../platform/text/plain-text.ts'
import { CircleBadge } from '../../../ui/badge.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import type { Biography as Person } from '../person-queries.ts'
import './biography.css'

type Props = {
  person: Person
  /** Under the name; the title unless the page says part of it already. */
  line?: string
  /** `row` sets the words beside the portrait, `column` below it, `chair` opens a page. */
  form: 'row' | 'column' | 'chair'
  heading?: 'h2' | 'h3'
  /** What stands below what there is to read. */
  children?: ReactNode
}

/** A person introduced: portrait, name, title, circle, and what there is to read about them. The slug is the address within the page. */
export function Biography({ person, line = person.title, form, heading: Name = 'h3', children }: Props) {
  const { slug, name, bio, image_url, media, circles } = person
  return (
    <article className={`biography biography-${form}`} id={slug} aria-labelledby={`${slug}-name`}>
      <Portrait name={name} src={image_url} details={media} hue={circles?.color_hex} eager={form === 'chair'} />
      <div className="biography-words">
        <Name id={`${slug}-name`}>{name}</Name>
        {line && <p className="biography-line">{line}</p>}
        {circles && <CircleBadge name={circles.name} hue={circles.color_hex} />}
        {paragraphs(bio).map(paragraph => (
          <p className="biography-text" key={paragraph}>
            {paragraph}
          </p>
        ))}
        {children}
      </div>
    </article>
  )
}
