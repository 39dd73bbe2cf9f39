import { Prose } from '../../../ui/prose.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { parseNumberOfSeats } from '../chair.ts'
import type { FlagshipSection } from '../flagship-section.ts'
import { SectionContent } from './section-content.tsx'
import './davos-table-page.css'

type Props = {
  sections: readonly FlagshipSection[]
  /** Whether another block of sections precedes this block. */
  follow?: boolean
  /** Id of the section that an editor has open. The preview highlights the section. */
  marked: string | undefined
}

/** Sections of one edition, each as wide as the page. */
export const DavosTableSections = ({ sections, follow = false, marked }: Props) =>
  sections.map((section, at) => (
    <TableSection key={section.id} section={section} close={follow || at > 0} isMarked={section.id === marked} />
  ))

type TableSectionProps = { section: FlagshipSection; close: boolean; isMarked: boolean }

function TableSection({ section, close, isMarked }: TableSectionProps) {
  const className = isMarked ? 'table-section-marked' : undefined
  const heading = `${section.slug}-heading`
  const prose = section.body_html && <Prose html={section.body_html} />
  if (section.kind === 'call')
    return (
      <Section close={close} unruled id={section.slug} labelledBy={heading} record={section.id} className={className}>
        <div className="table-call">
          <h2 id={heading}>{section.heading}</h2>
          <div>
            {prose}
            <SectionContent section={section} />
          </div>
        </div>
      </Section>
    )
  return (
    <Section close={close} id={section.slug} labelledBy={heading} record={section.id} className={className}>
      <SectionHead title={section.heading} id={heading} />
      <div className="span-9">
        {prose}
        {section.kind !== 'programme' && <SectionBody section={section} />}
      </div>
      {section.kind === 'programme' && (
        <div className="table-days">
          <SectionContent section={section} />
        </div>
      )}
    </Section>
  )
}

/**
 * Content of a section. A key figure such as `51 of 60` is drawn as seats. Other content looks as on any flagship
 * page.
 */
function SectionBody({ section }: { section: FlagshipSection }) {
  const places = section.kind === 'figures' ? section.figures.map(({ value }) => parseNumberOfSeats(value)) : []
  if (section.kind !== 'figures' || !places.every(Boolean)) return <SectionContent section={section} />
  return (
    <ul className="table-places">
      {section.figures.map(({ value, label }, at) => (
        <li key={label}>
          <p>
            <b>{label}</b>
            <span>{value} places</span>
          </p>
          <div aria-hidden="true">
            {Array.from({ length: places[at]?.all ?? 0 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no id except its index
              <i key={place} className={place < (places[at]?.taken ?? 0) ? undefined : 'table-place-free'} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
