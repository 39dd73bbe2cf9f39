import { usePhotograph } from './photograph.ts'
import { Weave, type WeaveProps } from './weave.tsx'
import './picture.css'

export interface PictureProps extends WeaveProps {
  src?: string | null | undefined
  /** What the photograph shows; empty when the words beside it say so already. */
  alt: string
  srcSet?: string | undefined
  sizes?: string | undefined
  /** The point that must stay in view, e.g. `50% 20%`. */
  focus?: string | undefined
}

/** The photograph, or the record's weave when there is none or it cannot be shown. Fills its box. */
export function Picture({ src, alt, srcSet, sizes, focus, ...cloth }: PictureProps) {
  const { shown, watch } = usePhotograph(src)
  if (!shown) return <Weave {...cloth} />
  return (
    <div className={cloth.className ? `picture ${cloth.className}` : 'picture'}>
      <img
        {...watch}
        src={src ?? undefined}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={cloth.width ?? 480}
        height={cloth.height ?? 320}
        loading={cloth.eager ? 'eager' : 'lazy'}
        decoding="async"
        style={focus ? { objectPosition: focus } : undefined}
      />
    </div>
  )
}
