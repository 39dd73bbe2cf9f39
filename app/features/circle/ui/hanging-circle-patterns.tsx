import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { Weave } from '../../../ui/weave.tsx'
import { isIndependentCircle, separateHeadFromMembers } from '../circle.ts'
import type { CircleWithPeople } from '../circle-queries.ts'
import './hanging-circle-patterns.css'
import '../../../ui/more-link.css'
import '../../../ui/stretched-link.css'

/**
 * Length of each cloth (woven pattern), in units of a 240-wide strip. Lengths are multiples of the motif, which is 48
 * units high, and two adjacent lengths always differ.
 */
const clothLengths = [432, 576, 480, 672, 528] as const

/** Circles as cloths (woven patterns) of different length that hang from a rod, with a text below each cloth. */
export function HangingCirclePatterns({ circles }: { circles: CircleWithPeople[] }) {
  return (
    <ol className="circle-line">
      {circles.map((circle, at) => (
        <HangingCircle circle={circle} length={clothLengths[at % clothLengths.length] ?? 432} key={circle.id} />
      ))}
    </ol>
  )
}

function HangingCircle({ circle, length }: { circle: CircleWithPeople; length: number }) {
  const { name, slug, description, question, invite, color_hex: hue, people, figures } = circle
  const { chair } = separateHeadFromMembers(people)
  const cloth = { seed: `cloth of ${name}`, hue, kind: 'strip' } as const
  return (
    <li style={{ '--hue': hue ?? 'var(--action)', '--length': length } as React.CSSProperties}>
      <div className="circle-cloth" aria-hidden="true">
        <Weave {...cloth} className="circle-cloth-long" width={240} height={length} />
        <Weave {...cloth} className="circle-cloth-short" width={96} height={384} />
        <div className="circle-fringe" />
      </div>
      <h2>
        <Link className="stretched-link" to={paths.circle(slug)}>
          {name}
        </Link>
      </h2>
      <p className="circle-purpose">{description}</p>
      <p className="circle-asks">{question && `“${question}”`}</p>
      <dl className="circle-facts">
        <div>
          <dt>{isIndependentCircle(circle) ? 'Board' : 'Chair'}</dt>
          <dd>{isIndependentCircle(circle) ? 'An association of its own' : (chair?.name ?? 'To be elected')}</dd>
        </div>
        {figures.slice(0, 1).map(({ value, label }) => (
          <div key={label}>
            <dt>{label.charAt(0).toUpperCase() + label.slice(1)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="circle-bring">{invite}</p>
      <p className="circle-on" aria-hidden="true">
        <span className="more">
          Open the circle
          <Arrow />
        </span>
      </p>
    </li>
  )
}
