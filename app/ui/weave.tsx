import type { CSSProperties } from 'react'
import { useDataSaver } from '../platform/data-saver.ts'
import { buildWeaveUrl, type WeaveRequest } from '../platform/weave/weave-address.ts'
import { useDistinctCover } from './cover-order.tsx'
import { usePhotoLoadState } from './use-photo-load-state.ts'
import './weave.css'

export interface WeaveProps extends WeaveRequest {
  className?: string | undefined
  /** Whether the picture is loaded immediately. Only for patterns that are visible without scrolling. */
  eager?: boolean | undefined
}

/**
 * Woven pattern as a background. Below the pattern are plain stripes in the same colour, which remain visible if the
 * picture cannot be loaded. The pattern is decorative, and no text is placed on it. The element is a span, because the
 * pattern is also used in buttons and links.
 */
export function Weave({ className, eager, width = 480, height = 320, ...request }: WeaveProps) {
  const cover = useDistinctCover(request.seed)
  const src = buildWeaveUrl({ cover, ...request, width, height })
  // With the data saver, patterns that are not visible without scrolling are left out, and only the stripes are shown.
  const isSpared = useDataSaver() && !eager
  const { shown, watch } = usePhotoLoadState(isSpared ? undefined : src)
  return (
    <span
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
    </span>
  )
}
