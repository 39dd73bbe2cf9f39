import type { CSSProperties } from 'react'
import { useDataSaver } from '../../../platform/data-saver.ts'
import { Weave } from '../../../ui/weave.tsx'
import type { Circle } from '../circle-queries.ts'
import './circle-patterns.css'

/**
 * Lengths of each circle's cloth (woven pattern) below the hero: on a desktop, and on a phone. The lengths are
 * intentionally uneven.
 */
const clothLengths = [
  { drop: '6rem', hem: '88px' },
  { drop: '15rem', hem: '136px' },
  { drop: '9.5rem', hem: '108px' },
  { drop: '20rem', hem: '164px' },
  { drop: '12.5rem', hem: '120px' },
]

/**
 * Strips with the cloth (woven pattern) of each circle. The strips are decorative, because the page describes the
 * circles further down.
 */
export function CirclePatterns({ circles }: { circles: Circle[] }) {
  const savesData = useDataSaver()
  return (
    <div className="cloths" aria-hidden="true">
      {circles.slice(0, 5).map((circle, at) => {
        const { drop, hem } = clothLengths[at % clothLengths.length] ?? { drop: '8rem', hem: '100px' }
        return (
          <div
            className="cloth"
            key={circle.id}
            style={{ '--drop': drop, '--hem': hem, '--thread': circle.color_hex ?? 'var(--action)' } as CSSProperties}
          >
            <Weave
              className="cloth-weave"
              seed={`cloth of ${circle.name}`}
              hue={circle.color_hex}
              kind="hang"
              width={80}
              height={1120}
              eager={at === 0 || !savesData}
            />
            <div className="fringe" />
            <span>{circle.name}</span>
          </div>
        )
      })}
    </div>
  )
}
