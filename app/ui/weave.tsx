import type { CSSProperties } from 'react'
import { useDataSaver } from '../platform/data-saver.ts'
import { buildWeaveUrl, type WeaveRequest } from '../platform/weave/weave-address.ts'
import { useDistinctCover } from './cover-order.tsx'
import { usePhotographLoading } from './use-photograph-loading.ts'
import './weave.css'

export interface WeaveProps extends WeaveRequest {
  className?: string | undefined
  /** Whether the picture is loaded at once: only for patterns in the first view. */
  eager?: boolean | undefined
}

/**
 * Woven background, as large as its box, above plain stripes in the same colour, which remain if the picture does not
 * load. Decorative: text is never placed on the pattern itself.
 */
export function Weave({ className, eager, width = 480, height = 320, ...request }: WeaveProps) {
  const cover = useDistinctCover(request.seed)
  const src = buildWeaveUrl({ cover, ...request, width, height })
  // Patterns below the first view are left out with the data saver, and only the stripes are shown.
  const isSpared = useDataSaver() && !eager
  const { shown, watch } = usePhotographLoading(isSpared ? undefined : src)
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
