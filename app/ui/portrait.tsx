import { useDataSaver } from '../platform/data-saver.ts'
import { buildSrcSet, isHiddenFromVisitors, type PictureDetails } from '../platform/images/picture-sizes.ts'
import { getInitials } from './initials.ts'
import { getFocusStyle, getPlaceholderStyle } from './picture.tsx'
import { usePhotoLoadState } from './use-photo-load-state.ts'
import { Weave } from './weave.tsx'
import './portrait.css'

export interface PortraitProps {
  name: string
  src?: string | null | undefined
  /**
   * Metadata of the library about the photo. Null for a photo outside the library, or for a photo that visitors cannot
   * see.
   */
  details?: PictureDetails | null | undefined
  hue?: string | null | undefined
  /**
   * Variant of the portrait. `card` is 200 by 240 pixels, with initials if there is no photo; `seat` is a disc of 52
   * pixels without initials.
   */
  form?: 'card' | 'seat' | undefined
  eager?: boolean | undefined
  /** Alternative text, if the photo shows more than the person. */
  alt?: string | undefined
}

/** Portrait of a person, or a woven pattern that is generated from the name. The name is always beside the portrait. */
export function Portrait({ name, src, details, hue, form = 'card', eager, alt = '' }: PortraitProps) {
  const isSpared = useDataSaver()
  const { shown, watch } = usePhotoLoadState(src && !isSpared && !isHiddenFromVisitors(src, details) ? src : undefined)
  const [width, height] = form === 'card' ? [320, 384] : [120, 120]
  return (
    <span className={`portrait portrait-${form}`} style={shown ? getPlaceholderStyle(details) : undefined}>
      {shown && src ? (
        <img
          {...watch}
          src={src}
          srcSet={buildSrcSet(src, details?.width)}
          sizes={form === 'card' ? '200px' : '52px'}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          style={getFocusStyle(details)}
        />
      ) : (
        <>
          <Weave seed={name} hue={hue} width={width} height={height} eager={eager} />
          {form === 'card' && (
            <span className="portrait-initials" aria-hidden="true">
              {getInitials(name)}
            </span>
          )}
        </>
      )}
    </span>
  )
}
