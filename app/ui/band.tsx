import type { ReactNode } from 'react'
import { Weave, type WeaveProps } from './weave.tsx'
import './band.css'

type Cloth = Pick<WeaveProps, 'seed' | 'hue' | 'kind'>

/** Narrow band with a woven pattern, below the title of a page. */
export function PatternBorder({ seed, hue, kind = 'strip' }: Cloth) {
  return <Weave className="selvedge" seed={seed} hue={hue} kind={kind} width={1600} height={96} eager />
}

export interface BandProps extends Cloth {
  /** Text on a plate that is cut out of the woven pattern. Without a text the band is decorative and lower. */
  children?: ReactNode
  /** Name of the person who is quoted. */
  source?: string | undefined
  label?: string | undefined
}

/** Band with a woven pattern across the full width. A page has at most one band. */
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
