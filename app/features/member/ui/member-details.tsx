import { getCountryName } from '../../../platform/countries.ts'
import { getLanguageName } from '../../../platform/languages.ts'
import { splitParagraphs } from '../../../platform/text/plain-text.ts'
import { CircleBadge } from '../../../ui/badge.tsx'
import { NewTabHint, newTabProps } from '../../../ui/new-tab-hint.tsx'
import { FactList } from '../../../ui/panel.tsx'
import type { Member } from '../member.ts'
import { MemberPortrait } from './member-portrait.tsx'
import './member-details.css'

type Props = {
  member: Member
  circles: readonly { id: string; name: string; color_hex: string | null }[]
}

/** Details of a member for one audience. Fields that the audience may not see are left out. */
export function MemberDetails({ member, circles }: Props) {
  const { full_name, town, country, languages, about, links, email, portrait_path, portrait_alt } = member
  const place = [town, country && getCountryName(country)].filter(Boolean).join(', ')
  const seats = circles.filter(({ id }) => member.circles.includes(id))
  const facts = [
    place && { label: 'Place', value: place },
    seats.length > 0 && {
      label: 'Circles',
      value: (
        <span className="member-circles">
          {seats.map(({ id, name, color_hex }) => (
            <CircleBadge key={id} name={name} hue={color_hex} />
          ))}
        </span>
      ),
    },
    languages.length > 0 && { label: 'Languages', value: languages.map(getLanguageName).join(', ') },
    email && { label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
    links.length > 0 && {
      label: 'Elsewhere',
      value: (
        <ul className="member-links">
          {links.map(({ label, url }) => (
            <li key={label + url}>
              <a href={url} rel="nofollow ugc noopener" target={newTabProps.target}>
                {label}
                <NewTabHint />
              </a>
            </li>
          ))}
        </ul>
      ),
    },
  ].filter(fact => fact !== '' && fact !== false && fact !== null)
  return (
    <div className="member-details">
      <MemberPortrait name={full_name} path={portrait_path} alt={portrait_alt ?? undefined} />
      <div className="member-words">
        {splitParagraphs(about ?? '').map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {facts.length > 0 && <FactList items={facts} />}
        {facts.length === 0 && !about && <p className="quiet">No further details.</p>}
      </div>
    </div>
  )
}
