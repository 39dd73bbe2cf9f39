import { useEffect, useRef, useState } from 'react'

/**
 * Tracks the loading of one photograph. Spread `watch` on the img; `shown` becomes false when it cannot be shown,
 * also when it failed before hydration and the error event was missed.
 */
export function usePhotographLoading(src: string | null | undefined) {
  const ref = useRef<HTMLImageElement>(null)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const image = ref.current
    if (src && image?.complete && image.naturalWidth === 0) setFailure(src)
  }, [src])
  return { shown: Boolean(src) && failure !== src, watch: { ref, onError: () => setFailure(src ?? undefined) } }
}
