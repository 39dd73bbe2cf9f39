import { CoverOrder } from '../../../ui/cover-order.tsx'
import { PortraitCard } from '../../../ui/portrait-card.tsx'
import { ScrollRow } from '../../../ui/scroll-row.tsx'
import type { Person } from '../person-queries.ts'

/** The council as a row of portraits that scrolls. */
export function CouncilRow({ people }: { people: Person[] }) {
  return (
    <CoverOrder of={people.map(({ name }) => name)}>
      <ScrollRow title="Leadership Council">
        {people.map(({ id, name, title, image_url, media, circles }) => (
          <PortraitCard key={id} name={name} line={title} src={image_url} details={media} hue={circles?.color_hex} />
        ))}
      </ScrollRow>
    </CoverOrder>
  )
}
