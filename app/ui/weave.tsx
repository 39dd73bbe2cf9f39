import { type WeaveRequest, weaveSrc } from '../platform/weave/weave-address.ts'
import './weave.css'

export interface WeaveProps extends WeaveRequest {
  className?: string | undefined
  /** Fetched at once: for cloth in the first view only. */
  eager?: boolean | undefined
}

/** A woven ground, as large as its box. Decorative: no words are ever placed on the cloth itself. */
export function Weave({ className, eager, width = 480, height = 320, ...request }: WeaveProps) {
  return (
    <div className={className ? `weave ${className}` : 'weave'}>
      <img
        src={weaveSrc({ ...request, width, height })}
        width={width}
        height={height}
        alt=""
        aria-hidden="true"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </div>
  )
}
