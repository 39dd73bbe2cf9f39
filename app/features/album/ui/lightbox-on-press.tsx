import { Suspense } from 'react'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import type { LightboxProps } from './lightbox.tsx'

const Lightbox = makeLazyPart(() => import('./lightbox.tsx'))

/** Lightbox whose code is loaded when the visitor opens the first picture, because most visitors open no picture. */
export function LightboxOnPress(props: LightboxProps) {
  return (
    props.image !== undefined && (
      <Suspense fallback={null}>
        <Lightbox {...props} />
      </Suspense>
    )
  )
}
