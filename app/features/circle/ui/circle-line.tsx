import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { Weave } from '../../../ui/weave.tsx'
import { isIndependent, table } from '../circle.ts'
import type { PresentedCircle } from '../circle-queries.ts'
import './circle-line.css'

/** Circles as cloths on a line: each its own length, and under each what it asks. */
export function CircleLine({ circles }: { circles: PresentedCircle[] }) {
  return (
    <ol className="circle-line">
      {circles.map(circle => {
        const { chair } = table(circle.people)
        return (
          <li key={circle.id} style={{ '--hue': circle.color_hex ?? 'var(--action)' } as React.CSSProperties}>
            <div className="circle-cloth" aria-hidden="true">
              <Weave
                seed={`cloth of ${circle.name}`}
                hue={circle.color_hex}
                kind="hang"
                width={80}
                height={1120}
                eager
              />
              <div className="circle-fringe" />
            </div>
            <div className="circle-label">
              <h2>
                <Link to={paths.circle(circle.slug)}>{circle.name}</Link>
              </h2>
              <p className="circle-purpose">{circle.description}</p>
              {circle.question && <p className="circle-asks">“{circle.question}”</p>}
              <p className="circle-keeper small quiet">
                {isIndependent(circle)
                  ? 'An independent association'
                  : chair
                    ? `Chair: ${chair.name}`
                    : 'Chair to be elected'}
              </p>
              <span className="circle-on" aria-hidden="true">
                <Arrow />
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
