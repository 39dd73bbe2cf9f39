import type { CSSProperties } from 'react'
import { useDataSaver } from '../platform/data-saver.ts'
import { type WeaveRequest, weaveSrc } from '../platform/weave/weave-address.ts'
import { useDistinctCover } from './cover-order.tsx'
import { usePhotograph } from './photograph.ts'
import './weave.css'

export interface WeaveProps extends WeaveRequest {
  className?: string | undefined
  /** Fetched at once: for cloth in the first view only. */
  eager?: boolean | undefined
}

/**
 * A woven ground, as large as its box, over a warp in its own colour, which is what stays where the picture does not come.
 * Decorative: no words are ever placed on the cloth itself.
 */
export function Weave({ className, eager, width = 480, height = 320, ...request }: WeaveProps) {
  const cover = useDistinctCover(request.seed)
  const src = weaveSrc({ cover, ...request, width, height })
  // For whoever counts bytes the warp alone stands below the first view.
  const isSpared = useDataSaver() && !eager
  const { shown, watch } = usePhotograph(isSpared ? undefined : src)
  return (
    <div
      className={className ? `weave ${className}` : 'weave'}
      style={{ '--warp': request.hue ?? undefined } as CSSProperties}
    >
      {shown && (
        <img
          {...watch}
          src={src}
          width={width}
          height={height}
          alt=""
          aria-hidden="true"
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </div>
  )
}
