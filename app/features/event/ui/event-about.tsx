import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { paragraphs } from '../../../platform/text/plain-text.ts'
import { Prose } from '../../../ui/prose.tsx'
import type { EventDetail, ProgrammeItem } from '../event.ts'

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
        {event.programme.length > 0 && <Programme items={event.programme} />}
      </Prose>
    </>
  )
}

const Programme = ({ items }: { items: ProgrammeItem[] }) => (
  <>
    <h3>Programme</h3>
    <ol className="programme">
      {items.map(({ time, title }) => (
        <li key={`${time} ${title}`}>
          <time>{time}</time>
          <span>{title}</span>
        </li>
      ))}
    </ol>
  </>
)
