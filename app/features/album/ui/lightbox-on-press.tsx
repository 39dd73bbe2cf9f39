import { Suspense } from 'react'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import type { LightboxProps } from './lightbox.tsx'

const Lightbox = makeLazyPart(() => import('./lightbox.tsx'))

/** Lightbox whose code is loaded when the user opens the first picture, because most readers open none. */
export function LightboxOnPress(props: LightboxProps) {
  return (
    props.image !== undefined && (
      <Suspense fallback={null}>
        <Lightbox {...props} />
      </Suspense>
    )
  )
}
