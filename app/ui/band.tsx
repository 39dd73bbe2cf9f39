import type { ReactNode } from 'react'
import { Weave, type WeaveProps } from './weave.tsx'
import './band.css'

type Cloth = Pick<WeaveProps, 'seed' | 'hue' | 'kind'>

/** Narrow woven band under a page's title. */
export function BandEdge({ seed, hue, kind = 'strip' }: Cloth) {
  return <Weave className="selvedge" seed={seed} hue={hue} kind={kind} width={1600} height={96} eager />
}

export interface BandProps extends Cloth {
  /** Text on a plate cut out of the pattern; without it the band is decorative and lower. */
  children?: ReactNode
  /** Name of the person quoted. */
  source?: string | undefined
  label?: string | undefined
}

/** Band across the full width; at most one per page. */
export function Band({ seed, hue, kind = 'strip', children, source, label }: BandProps) {
  if (!children) return <Weave className="band-low" seed={seed} hue={hue} kind={kind} width={1600} height={240} />
  return (
    <section className="band" aria-label={label}>
      <Weave seed={seed} hue={hue} kind={kind} width={1600} height={384} />
      <div className="wrap">
        <figure className="band-label">
          <blockquote>{children}</blockquote>
          {source && <figcaption>{source}</figcaption>}
        </figure>
      </div>
    </section>
  )
}
