import { paths } from '../../../platform/paths.ts'
import { BackLink } from '../../../ui/more-link.tsx'
import { Weave } from '../../../ui/weave.tsx'
import { isIndependentCircle } from '../circle.ts'
import type { Circle } from '../circle-queries.ts'
import './circle-page.css'

/**
 * Name of a circle, with a round cutout of the circle's cloth (woven pattern). An independent circle has a gap around
 * the cutout.
 */
export function CircleHead({ circle }: { circle: Pick<Circle, 'name' | 'color_hex' | 'external_url'> }) {
  const apart = isIndependentCircle(circle)
  return (
    <header className="circle-head">
      <div className="wrap grid">
        <div className="circle-back">
          <BackLink to={paths.circles}>Circles</BackLink>
        </div>
        <h1>{circle.name}</h1>
        <div className="circle-medal">
          <Weave
            className={apart ? 'circle-apart' : undefined}
            seed={`circle-${circle.name}`}
            hue={circle.color_hex}
            width={320}
            height={320}
            eager
          />
        </div>
      </div>
    </header>
  )
}
