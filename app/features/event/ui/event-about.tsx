import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { paragraphs } from '../../../platform/text/plain-text.ts'
import { Prose } from '../../../ui/prose.tsx'
import type { EventDetail, Introduced, ProgrammeItem } from '../event.ts'

/** The words about an event: its description, the first paragraph leading, then what editors added, then its programme. */
export function EventAbout({ event }: { event: EventDetail }) {
  const [lead, ...rest] = paragraphs(event.description)
  return (
    <>
      <h2>About This Event</h2>
      <Prose>
        {lead && <p className="lead">{lead}</p>}
        {rest.map(text => (
          <p key={text}>{text}</p>
        ))}
        {event.body_html && <RichText html={event.body_html} />}
        {event.programme.length > 0 && <Programme items={event.programme} introduced={event.introduced} />}
      </Prose>
    </>
  )
}

type ProgrammeProps = { items: ProgrammeItem[]; introduced: readonly Introduced[] }

const Programme = ({ items, introduced }: ProgrammeProps) => (
  <>
    <h3>Programme</h3>
    <ol className="programme">
      {items.map(({ time, title, about, people }) => (
        <li key={`${time} ${title}`}>
          <time>{time}</time>
          <span>
            {title}
            {people.length > 0 && (
              <small>
                {people.map((name, at) => (
                  <Fragment key={name}>
                    {at > 0 && ', '}
                    <Speaker name={name} introduced={introduced} />
                  </Fragment>
                ))}
              </small>
            )}
            {about && <span className="programme-about">{about}</span>}
          </span>
        </li>
      ))}
    </ol>
  </>
)

/** Somebody who speaks, with the way to where the site introduces them. */
function Speaker({ name, introduced }: { name: string; introduced: readonly Introduced[] }) {
  const person = introduced.find(other => other.name === name)
  const page = person && introducedAt(person.groups)
  return page ? <Link to={`${page}#${person.slug}`}>{name}</Link> : name
}

const introducedAt = (groups: readonly string[]) =>
  groups.includes('council') ? paths.council : groups.includes('management') ? paths.management : undefined
