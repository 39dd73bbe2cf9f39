import { type CSSProperties, useState } from 'react'
import { useDataSaver } from '../platform/data-saver.ts'
import {
  buildSrcSet,
  formatFocalPosition,
  isHiddenFromVisitors,
  type PictureDetails,
} from '../platform/images/picture-sizes.ts'
import { usePictureSource } from '../platform/images/picture-source.ts'
import { PictureOnTap } from './picture-on-tap.tsx'
import { usePhotographLoading } from './use-photograph-loading.ts'
import { Weave, type WeaveProps } from './weave.tsx'
import './picture.css'

export interface PictureProps extends WeaveProps {
  src?: string | null | undefined
  /** Alternative text; empty when the text next to it says the same. */
  alt: string
  /** Details of the picture in the library; null for a picture that is not there, or is hidden from visitors. */
  details?: PictureDetails | null | undefined
  /** HTML `sizes`: display width per window width. */
  sizes?: string | undefined
  /** Text for screen readers when the woven pattern replaces the picture. */
  otherwise?: string | undefined
  /** Whether the picture is outside any link, so that the data saver can offer to load it. */
  alone?: boolean | undefined
}

/** Photograph, or the record's woven pattern when there is none or it cannot be shown. It fills its box. */
export function Picture({ src: address, alt, details, sizes, otherwise, alone, ...cloth }: PictureProps) {
  const isSpared = useDataSaver()
  const [isWanted, setIsWanted] = useState(false)
  const src = usePictureSource(address)
  const { shown, watch } = usePhotographLoading(src && !isHiddenFromVisitors(src, details) ? src : undefined)
  if (!shown || !src)
    return (
      <>
        <Weave {...cloth} />
        {otherwise && <span className="visually-hidden">{otherwise}</span>}
      </>
    )
  const srcSet = buildSrcSet(src, details?.width)
  if (isSpared && !isWanted)
    return (
      <div className={look(cloth.className)} style={getPlaceholderStyle(details)}>
        {alone && <PictureOnTap src={src} alt={alt} details={details} onShow={() => setIsWanted(true)} />}
      </div>
    )
  return (
    <div className={look(cloth.className)} style={getPlaceholderStyle(details)}>
      <img
        {...watch}
        src={src}
        srcSet={srcSet}
        sizes={srcSet && buildSizes(sizes, cloth.eager)}
        alt={alt}
        width={cloth.width ?? 480}
        height={cloth.height ?? 320}
        loading={cloth.eager ? 'eager' : 'lazy'}
        decoding="async"
        style={getFocusStyle(details)}
      />
    </div>
  )
}

/** The sizes of a lazy picture are its actual width (`auto`), in browsers that support it. */
const buildSizes = (declaredSizes: string | undefined, isEager: boolean | undefined) =>
  isEager ? declaredSizes : ['auto', declaredSizes].filter(Boolean).join(', ')

const look = (more: string | undefined) => (more ? `picture ${more}` : 'picture')

/** Style of the background until the photograph has loaded: its main colour and a version of a few pixels. */
export function getPlaceholderStyle(details: PictureDetails | null | undefined): CSSProperties | undefined {
  if (!details?.dominant_color) return undefined
  return {
    backgroundColor: details.dominant_color,
    ...(details.placeholder && {
      backgroundImage: `url(${details.placeholder})`,
      backgroundSize: 'cover',
      backgroundPosition: formatFocalPosition(details) ?? 'center',
    }),
  }
}

/** Style that keeps the focus point visible in every crop, if one was chosen. */
export function getFocusStyle(details: PictureDetails | null | undefined): CSSProperties | undefined {
  const objectPosition = details ? formatFocalPosition(details) : undefined
  return objectPosition ? { objectPosition } : undefined
}
