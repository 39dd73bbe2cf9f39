import { type CSSProperties, useState } from 'react'
import { useDataSaver } from '../platform/data-saver.ts'
import {
  buildSrcSet,
  formatFocalPosition,
  isHiddenFromVisitors,
  type PictureDetails,
} from '../platform/images/picture-sizes.ts'
import { usePictureSource } from '../platform/images/picture-source-context.ts'
import { PictureOnTap } from './picture-on-tap.tsx'
import { usePhotoLoadState } from './use-photo-load-state.ts'
import { Weave, type WeaveProps } from './weave.tsx'
import './picture.css'

export interface PictureProps extends WeaveProps {
  src?: string | null | undefined
  /** Alternative text. Empty if the text beside the picture says the same. */
  alt: string
  /**
   * Metadata of the library about the picture. Null for a picture outside the library, or for a picture that visitors
   * cannot see.
   */
  details?: PictureDetails | null | undefined
  /** HTML attribute `sizes`: width of the picture for each width of the window. */
  sizes?: string | undefined
  /** Text for screen readers if a woven pattern replaces the picture. */
  otherwise?: string | undefined
  /** Whether no link surrounds the picture, so that the data saver can offer to load it. */
  alone?: boolean | undefined
}

/**
 * Photo, or the woven pattern of the record if the record has no photo or the photo cannot be shown. The picture fills
 * its container.
 */
export function Picture({ src: address, alt, details, sizes, otherwise, alone, ...cloth }: PictureProps) {
  const isSpared = useDataSaver()
  const [isWanted, setIsWanted] = useState(false)
  const src = usePictureSource(address)
  const { shown, watch } = usePhotoLoadState(src && !isHiddenFromVisitors(src, details) ? src : undefined)
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
      <div className={getPictureClass(cloth.className)} style={getPlaceholderStyle(details)}>
        {alone && <PictureOnTap src={src} alt={alt} details={details} onShow={() => setIsWanted(true)} />}
      </div>
    )
  return (
    <div className={getPictureClass(cloth.className)} style={getPlaceholderStyle(details)}>
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

/** Attribute `sizes` of a picture. A lazy picture uses its actual width (`auto`) in browsers that support it. */
const buildSizes = (declaredSizes: string | undefined, isEager: boolean | undefined) =>
  isEager ? declaredSizes : ['auto', declaredSizes].filter(Boolean).join(', ')

const getPictureClass = (more: string | undefined) => (more ? `picture ${more}` : 'picture')

/** Style of the background until the photo is loaded: the main colour of the photo, and a version of a few pixels. */
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

/** Style that keeps the focal point visible in every crop, if an editor has chosen one. */
export function getFocusStyle(details: PictureDetails | null | undefined): CSSProperties | undefined {
  const objectPosition = details ? formatFocalPosition(details) : undefined
  return objectPosition ? { objectPosition } : undefined
}
