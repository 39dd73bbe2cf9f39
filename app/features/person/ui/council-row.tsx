import { paths } from '../../../platform/paths.ts'
import { CoverOrder } from '../../../ui/cover-order.tsx'
import { MoreLink } from '../../../ui/more-link.tsx'
import { PortraitCard } from '../../../ui/portrait-card.tsx'
import { ScrollRow } from '../../../ui/scroll-row.tsx'
import type { Person } from '../person-queries.ts'
import './council-row.css'

/** Members of the council as a row of portraits with links. The row scrolls horizontally. */
export function CouncilRow({ people }: { people: Person[] }) {
  return (
    <div className="block">
      <div className="wrap council-row">
        <CoverOrder of={people.map(({ name }) => name)}>
          <ScrollRow title="Leadership Council">
            {people.map(({ id, name, title, image_url, media, circles }) => (
              <PortraitCard
                key={id}
                name={name}
                line={title}
                src={image_url}
                details={media}
                hue={circles?.color_hex}
              />
            ))}
          </ScrollRow>
        </CoverOrder>
        <p className="council-ways">
          <MoreLink to={paths.council}>Members and their responsibilities</MoreLink>
          <MoreLink to={paths.councilSays}>What our leaders say</MoreLink>
        </p>
      </div>
    </div>
  )
}
