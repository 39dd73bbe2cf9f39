import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatWeekdayAndDate } from '../../../platform/dates/format-in-time-zone.ts'
import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { splitParagraphs } from '../../../platform/text/plain-text.ts'
import { formatSessionHours, groupTimetableByDay } from '../../../platform/timetable.ts'
import { Prose } from '../../../ui/prose.tsx'
import type { EventDetail, ProgrammeItem, Speaker, SpeakerWithPage } from '../event.ts'
import { toSpeakerWithPage } from '../event-speakers.ts'

/** Description of an event: a larger first paragraph, additions by the editors, and the programme. */
export function EventDescription({ event }: { event: EventDetail }) {
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

type ProgrammeProps = { items: ProgrammeItem[]; introduced: readonly SpeakerWithPage[] }

/** Programme with the sessions in order. For an event of several days, each day has a heading. */
const Programme = ({ items, introduced }: ProgrammeProps) => (
  <>
    <h3>Programme</h3>
    {groupTimetableByDay(items).map(({ day, lines }) => (
      <Fragment key={day}>
        {day && <h4>{formatWeekdayAndDate(day)}</h4>}
        <ol className="programme">
          {lines.map((session, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sessions can have the same time and title
            <li key={at} className={session.kind === 'break' ? 'programme-break' : undefined}>
              <SessionHours session={session} />
              <span>
                <bdi>{session.title}</bdi>
                <SessionNotes session={session} introduced={introduced} />
                {session.about && <span className="programme-about">{session.about}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Fragment>
    ))}
  </>
)

const SessionHours = ({ session }: { session: ProgrammeItem }) =>
  session.time ? (
    <time dateTime={session.day ? `${session.day}T${session.time}` : session.time}>{formatSessionHours(session)}</time>
  ) : (
    <span className="programme-hours">{formatSessionHours(session)}</span>
  )

/** Speakers and room of a session. */
function SessionNotes({
  session: { people, room },
  introduced,
}: { session: ProgrammeItem } & Omit<ProgrammeProps, 'items'>) {
  if (people.length === 0 && !room) return null
  return (
    <small>
      {people.map((speaker, at) => (
        <Fragment key={speaker.id ?? speaker.name}>
          {at > 0 && ', '}
          <SpeakerName speaker={speaker} introduced={introduced} />
        </Fragment>
      ))}
      {people.length > 0 && room && ' · '}
      {room && <bdi>{room}</bdi>}
    </small>
  )
}

/** Name of a speaker, with a link to the speaker's introduction on this site, if there is one. */
function SpeakerName({ speaker, introduced }: { speaker: Speaker; introduced: readonly SpeakerWithPage[] }) {
  const { name, page } = toSpeakerWithPage(speaker, introduced)
  return page ? <Link to={page}>{name}</Link> : name
}
