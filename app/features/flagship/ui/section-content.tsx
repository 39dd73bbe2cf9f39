import { Link } from 'react-router'
import { formatWeekdayAndDate } from '../../../platform/dates/format-in-time-zone.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { paths } from '../../../platform/paths.ts'
import { formatSessionHours } from '../../../platform/timetable.ts'
import { isInternalPath } from '../../../platform/web-address.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CoverOrder } from '../../../ui/cover-order.tsx'
import { MoreLink } from '../../../ui/more-link.tsx'
import { NewTabHint, newTabProps } from '../../../ui/new-tab-hint.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { PortraitCard } from '../../../ui/portrait-card.tsx'
import { StatList } from '../../../ui/stat-list.tsx'
import type { FlagshipSection, NamedAlbum, NamedPartner, NamedQuote } from '../flagship-section.ts'
import './section-content.css'

type SectionOfKind<Kind extends FlagshipSection['kind']> = Extract<FlagshipSection, { kind: Kind }>

/** Content of a section below its text. The component depends on the kind of section. */
export function SectionContent({ section }: { section: FlagshipSection }) {
  switch (section.kind) {
    case 'programme':
      return <Programme days={section.days} />
    case 'people':
      return (
        <CoverOrder of={section.people.map(({ name }) => name)}>
          <ul className="section-people">
            {section.people.map(({ id, name, title, image_url, media, circles }) => (
              <PortraitCard
                key={id}
                name={name}
                line={title}
                src={image_url}
                details={media}
                hue={circles?.color_hex}
              />
            ))}
          </ul>
        </CoverOrder>
      )
    case 'figures':
      return section.figures.length > 0 && <StatList items={section.figures} columns={4} className="section-figures" />
    case 'pictures':
      return section.albums.map(album => <AlbumPictures key={album.id} album={album} />)
    case 'partners':
      return (
        <ul className="section-partners">
          {section.partners.map(partner => (
            <li key={partner.id}>
              <PartnerLine partner={partner} />
            </li>
          ))}
        </ul>
      )
    case 'quotes':
      return section.quotes.map(quote => <Quote key={quote.id} quote={quote} />)
    case 'press':
    case 'documents':
      return (
        <ul className="section-links">
          {section.links.map(({ label, url }) => (
            <li key={url}>
              <MoreLink to={url} external={!isInternalPath(url)}>
                {label}
              </MoreLink>
            </li>
          ))}
        </ul>
      )
    case 'call':
      return section.links.map(({ label, url }) => (
        <p key={url} className="section-call">
          <ButtonLink to={url} external={!isInternalPath(url)}>
            {label}
          </ButtonLink>
        </p>
      ))
    case 'text':
      return null
    default:
      return section satisfies never
  }
}

/** Days of a programme with the sessions in local time. The days are side by side if there is room. */
const Programme = ({ days }: Pick<SectionOfKind<'programme'>, 'days'>) => (
  <div className="section-days">
    {days.map(({ day, lines }) => (
      <section key={day} aria-label={formatWeekdayAndDate(day)}>
        <h3>
          <b>{Number(day.slice(8))}</b>
          {formatWeekdayAndDate(day).replace(/ \d+/, '')}
        </h3>
        <ol>
          {lines.map(({ time, end, title, room, kind, who }) => (
            <li key={`${time} ${title} ${room}`} className={kind === 'break' ? 'section-break' : undefined}>
              <time dateTime={time ? `${day}T${time}` : day}>{formatSessionHours({ time, end })}</time>
              <p>
                {title}
                {(who || room) && <span>{[who, room].filter(Boolean).join(' · ')}</span>}
              </p>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)

/** First pictures of an album. The gallery shows all pictures. */
const AlbumPictures = ({ album: { slug, title, photos } }: { album: NamedAlbum }) => (
  <div className="section-album">
    <ul>
      {photos.map(({ id, path, alt, ...details }) => (
        <li key={id}>
          <Picture
            src={buildMediaUrl(path)}
            alt={alt}
            details={details}
            sizes="(min-width: 1024px) 24vw, 50vw"
            seed={id}
            width={480}
            height={320}
          />
        </li>
      ))}
    </ul>
    <MoreLink to={paths.album(slug)}>{title}</MoreLink>
  </div>
)

function PartnerLine({ partner: { name, tier, url } }: { partner: NamedPartner }) {
  return (
    <>
      {url ? (
        <a href={url} {...newTabProps}>
          {name}
          <NewTabHint />
        </a>
      ) : (
        <b>{name}</b>
      )}
      <span>{tier}</span>
    </>
  )
}

const Quote = ({ quote: { text, occasion, people: person } }: { quote: NamedQuote }) => (
  <figure className="section-quote">
    <blockquote>
      <p>{text}</p>
    </blockquote>
    {person && (
      <figcaption>
        <Portrait
          form="seat"
          name={person.name}
          src={person.image_url}
          details={person.media}
          hue={person.circles?.color_hex}
        />
        <p>
          <Link to={`${paths.councilSays}#${person.slug}`}>{person.name}</Link>
          <span>{[person.title, occasion].filter(Boolean).join(', ')}</span>
        </p>
      </figcaption>
    )}
  </figure>
)
