import { CoverOrder } from '../../../ui/cover-order.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { PortraitList } from '../../../ui/portrait-card.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { separateHeadFromMembers } from '../circle.ts'
import type { CircleDetail } from '../circle-queries.ts'
import './circle-page.css'

/** People of a circle: the chair (head of the circle) with a large portrait, the other people with round portraits. */
export function CirclePeople({ circle: { people, color_hex } }: { circle: CircleDetail }) {
  if (people.length === 0) return null
  const { chair, others } = separateHeadFromMembers(people)
  return (
    <Section close labelledBy="table">
      <SectionHead title="At the table" id="table" />
      <CoverOrder of={people.map(({ name }) => name)}>
        <div className={chair && others.length > 0 ? 'span-9 circle-table' : 'span-9'}>
          {chair && (
            <div className="circle-chair">
              <Portrait name={chair.name} src={chair.image_url} details={chair.media} hue={color_hex} />
              <div>
                <p className="small quiet">In the chair</p>
                <h3>{chair.name}</h3>
                {chair.title && <p className="quiet">{removeChairFromTitle(chair.title)}</p>}
              </div>
            </div>
          )}
          {others.length > 0 && (
            <PortraitList
              className="circle-seats"
              hue={color_hex}
              people={others.map(({ name, title, image_url, media }) => ({
                name,
                line: title,
                src: image_url,
                details: media,
              }))}
            />
          )}
        </div>
      </CoverOrder>
    </Section>
  )
}

/**
 * Removes the position from a title such as `Chair. Grid engineer, Kisumu`, because the heading already names the
 * position.
 */
const removeChairFromTitle = (title: string) => title.replace(/^Chair[^.]*\.\s*/, '')
