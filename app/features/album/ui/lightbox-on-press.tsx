import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { LightboxProps } from './lightbox.tsx'

const Lightbox = lazyPart(() => import('./lightbox.tsx'))

/** The window of one picture: its code comes with the first picture that is opened, for most readers open none. */
export function LightboxOnPress(props: LightboxProps) {
  return (
    props.image !== undefined && (
      <Suspense fallback={null}>
        <Lightbox {...props} />
      </Suspense>
    )
  )
}
