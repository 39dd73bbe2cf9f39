import { CoverOrder } from './cover-order.tsx'
import { Portrait, type PortraitProps } from './portrait.tsx'
import './portrait-card.css'

export interface PortraitCardProps extends Pick<PortraitProps, 'details'> {
  name: string
  /** Title of the person, or a line about them. */
  line?: string | null | undefined
  src?: string | null | undefined
  hue?: string | null | undefined
  as?: 'li' | 'div' | undefined
}

/** Card of a person: portrait of 200 by 240 pixels, name and a line of text. */
export function PortraitCard({ name, line, src, details, hue, as: Box = 'li' }: PortraitCardProps) {
  return (
    <Box className="person">
      <Portrait name={name} src={src} details={details} hue={hue} />
      <h3>{name}</h3>
      {line && <p>{line}</p>}
    </Box>
  )
}

/** People in two columns, with small round portraits. Spans columns 4-12 of a section. */
export function PortraitList({
  people,
  hue,
  className = 'c9',
}: {
  people: readonly Omit<PortraitCardProps, 'as'>[]
  hue?: string | null | undefined
  className?: string | undefined
}) {
  return (
    <CoverOrder of={people.map(({ name }) => name)}>
      <ul className={`seats ${className}`}>
        {people.map(person => (
          <li key={person.name}>
            <Portrait
              form="seat"
              name={person.name}
              src={person.src}
              details={person.details}
              hue={person.hue ?? hue}
            />
            <div>
              <b>{person.name}</b>
              {person.line && <span>{person.line}</span>}
            </div>
          </li>
        ))}
      </ul>
    </CoverOrder>
  )
}
