import type { ReactNode } from 'react'
import { splitParagraphs } from '../../../platform/text/plain-text.ts'
import { CircleBadge } from '../../../ui/badge.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import type { Biography as Person } from '../person-queries.ts'
import './biography.css'

type Props = {
  person: Person
  /** Text below the name of the person. Default: the title. */
  line?: string
  /**
   * Layout of the biography: `row` has the text beside the portrait, `column` has the text below the portrait; `chair`
   * is a large layout for the chair (head) of a group, at the top of a page.
   */
  form: 'row' | 'column' | 'chair'
  heading?: 'h2' | 'h3'
  /** Content below the biography. */
  children?: ReactNode
}

/** Biography: portrait, name, title, circle and text. The slug is the anchor of the biography on the page. */
export function Biography({ person, line = person.title, form, heading: Name = 'h3', children }: Props) {
  const { slug, name, bio, image_url, media, circles } = person
  return (
    <article className={`biography biography-${form}`} id={slug} aria-labelledby={`${slug}-name`}>
      <Portrait name={name} src={image_url} details={media} hue={circles?.color_hex} eager={form === 'chair'} />
      <div className="biography-words">
        <Name id={`${slug}-name`}>{name}</Name>
        {line && <p className="biography-line">{line}</p>}
        {circles && <CircleBadge name={circles.name} hue={circles.color_hex} />}
        {splitParagraphs(bio).map(paragraph => (
          <p className="biography-text" key={paragraph}>
            {paragraph}
          </p>
        ))}
        {children}
      </div>
    </article>
  )
}
