import { Link } from 'react-router'
import { getCountryName } from '../../../platform/countries.ts'
import { paths } from '../../../platform/paths.ts'
import { formatMemberWork, type ListedMember } from '../member.ts'
import { MemberPortrait } from './member-portrait.tsx'
import './member-list.css'
import '../../../ui/stretched-link.css'

/** List of members: name, work and place. */
export const MemberList = ({ members }: { members: readonly ListedMember[] }) => (
  <ul className="member-list">
    {members.map(member => {
      const { user_id, full_name, town, country, portrait_path } = member
      const place = [town, country && getCountryName(country)].filter(Boolean).join(', ')
      const work = formatMemberWork(member)
      return (
        <li key={user_id}>
          <MemberPortrait form="seat" name={full_name} path={portrait_path} />
          <div>
            <h2>
              <Link className="stretched-link" to={paths.member(user_id)}>
                {full_name}
              </Link>
            </h2>
            {work && <p>{work}</p>}
            {place && <p className="quiet">{place}</p>}
          </div>
        </li>
      )
    })}
  </ul>
)
