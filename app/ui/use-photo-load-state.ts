import { useEffect, useRef, useState } from 'react'

/**
 * State of loading one photo. Spread `watch` on the `img` element. `shown` becomes false if the photo cannot be shown,
 * also if it failed before hydration, when no handler was attached.
 */
export function usePhotoLoadState(src: string | null | undefined) {
  const ref = useRef<HTMLImageElement>(null)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const image = ref.current
    if (src && image?.complete && image.naturalWidth === 0) setFailure(src)
  }, [src])
  return { shown: Boolean(src) && failure !== src, watch: { ref, onError: () => setFailure(src ?? undefined) } }
}
