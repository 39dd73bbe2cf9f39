import { Fragment } from 'react'
import { Link } from 'react-router'
import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { splitParagraphs } from '../../../platform/text/plain-text.ts'
import { Prose } from '../../../ui/prose.tsx'
import type { EventDetail, EventIntroduction, ProgrammeItem, Speaker } from '../event.ts'
import { toShownSpeaker } from '../event-speakers.ts'

/** Description of an event: a larger first paragraph, additions by the editors, and the programme. */
export function EventAbout({ event }: { event: EventDetail }) {
  const [lead, ...rest] = splitParagraphs(event.description)
  if (!lead && !event.body_html && event.programme.length === 0) return null
  return (
    <>
      <h2>About This Event</h2>
      <Prose>
        {lead && (
          <p className="lead" dir="auto">
            {lead}
          </p>
        )}
        {rest.map(text => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
        {event.body_html && <RichText className="prose" html={event.body_html} />}
        {event.programme.length > 0 && <Programme items={event.programme} introduced={event.introduced} />}
      </Prose>
    </>
  )
}

type ProgrammeProps = { items: ProgrammeItem[]; introduced: readonly EventIntroduction[] }

const Programme = ({ items, introduced }: ProgrammeProps) => (
  <>
    <h3>Programme</h3>
    <ol className="programme">
      {items.map(({ time, title, about, people }) => (
        <li key={`${time} ${title}`}>
          <time>{time}</time>
          <span>
            <bdi>{title}</bdi>
            {people.length > 0 && (
              <small>
                {people.map((speaker, at) => (
                  <Fragment key={speaker.id ?? speaker.name}>
                    {at > 0 && ', '}
                    <SpeakerName speaker={speaker} introduced={introduced} />
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

/** Name of a speaker, linked to the page of this site that introduces the speaker. */
function SpeakerName({ speaker, introduced }: { speaker: Speaker; introduced: readonly EventIntroduction[] }) {
  const { name, page } = toShownSpeaker(speaker, introduced)
  return page ? <Link to={page}>{name}</Link> : name
}
