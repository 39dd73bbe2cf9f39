import { initialsOf } from './initials.ts'
import { usePhotograph } from './photograph.ts'
import { Weave } from './weave.tsx'
import './portrait.css'

export interface PortraitProps {
  name: string
  src?: string | null | undefined
  hue?: string | null | undefined
  /** `card` is 200 by 240 with initials on a round ground; `seat` is a 52 px disc without them. */
  form?: 'card' | 'seat' | undefined
  eager?: boolean | undefined
}

/** A person: their photograph, else cloth woven from their name. The name itself is always written beside it. */
export function Portrait({ name, src, hue, form = 'card', eager }: PortraitProps) {
  const { shown, watch } = usePhotograph(src)
  const [width, height] = form === 'card' ? [320, 384] : [120, 120]
  return (
    <div className={`portrait portrait-${form}`}>
      {shown ? (
        <img
          {...watch}
          src={src ?? undefined}
          alt=""
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <>
          <Weave seed={name} hue={hue} width={width} height={height} eager={eager} />
          {form === 'card' && (
            <div className="portrait-initials" aria-hidden="true">
              {initialsOf(name)}
            </div>
          )}
        </>
      )}
    </div>
  )
}
