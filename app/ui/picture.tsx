import { type CSSProperties, useState } from 'react'
import { useDataSaver } from '../platform/data-saver.ts'
import { focalPosition, isWithheld, type PictureDetails, buildSrcSet } from '../platform/images/picture-sizes.ts'
import { usePictureSource } from '../platform/images/picture-source.ts'
import { usePhotograph } from './photograph.ts'
import { PictureOnTap } from './picture-on-tap.tsx'
import { Weave, type WeaveProps } from './weave.tsx'
import './picture.css'

export interface PictureProps extends WeaveProps {
  src?: string | null | undefined
  /** What the photograph shows; empty when the words beside it say so already. */
  alt: string
  /** What the library knows of it; null for a picture that is not in it, or is kept from visitors. */
  details?: PictureDetails | null | undefined
  /** How wide it stands in which window, as HTML says it. */
  sizes?: string | undefined
  /** What those who cannot see the weave are told where it stands instead. */
  otherwise?: string | undefined
  /** Stands in no link: whoever counts bytes may have it shown. */
  alone?: boolean | undefined
}

/** The photograph, or the record's weave when there is none or it cannot be shown. Fills its box. */
export function Picture({ src: address, alt, details, sizes, otherwise, alone, ...cloth }: PictureProps) {
  const isSpared = useDataSaver()
  const [isWanted, setIsWanted] = useState(false)
  const src = usePictureSource(address)
  const { shown, watch } = usePhotograph(src && !isWithheld(src, details) ? src : undefined)
  if (!shown || !src)
    return (
      <>
        <Weave {...cloth} />
        {otherwise && <span className="visually-hidden">{otherwise}</span>}
      </>
    )
  if (isSpared && !isWanted)
    return (
      <div className={look(cloth.className)} style={placeholderStyle(details)}>
        {alone && <PictureOnTap src={src} alt={alt} details={details} onShow={() => setIsWanted(true)} />}
      </div>
    )
  return (
    <div className={look(cloth.className)} style={placeholderStyle(details)}>
      <img
        {...watch}
        src={src}
        srcSet={buildSrcSet(src, details?.width)}
        sizes={sizesOf(sizes, cloth.eager)}
        alt={alt}
        width={cloth.width ?? 480}
        height={cloth.height ?? 320}
        loading={cloth.eager ? 'eager' : 'lazy'}
        decoding="async"
        style={focusStyle(details)}
      />
    </div>
  )
}

/** A picture that is waited for until it is near is as wide as it then stands, where the browser knows to look. */
const sizesOf = (said: string | undefined, isEager: boolean | undefined) =>
  isEager ? said : ['auto', said].filter(Boolean).join(', ')

const look = (more: string | undefined) => (more ? `picture ${more}` : 'picture')

/** What stands in the box until the photograph has come: its colour, and itself at a few pixels. */
export function placeholderStyle(details: PictureDetails | null | undefined): CSSProperties | undefined {
  if (!details?.dominant_color) return undefined
  return {
    backgroundColor: details.dominant_color,
    ...(details.placeholder && {
      backgroundImage: `url(${details.placeholder})`,
      backgroundSize: 'cover',
      backgroundPosition: focalPosition(details) ?? 'center',
    }),
  }
}

/** The point that every cut keeps in view, where somebody chose one. */
export function focusStyle(details: PictureDetails | null | undefined): CSSProperties | undefined {
  const objectPosition = details ? focalPosition(details) : undefined
  return objectPosition ? { objectPosition } : undefined
}
