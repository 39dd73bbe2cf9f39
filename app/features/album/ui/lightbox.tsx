import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { buildSrcSet } from '../../../platform/images/picture-sizes.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { getPlaceholderStyle } from '../../../ui/picture.tsx'
import { usePhotoLoadState } from '../../../ui/use-photo-load-state.ts'
import { Weave } from '../../../ui/weave.tsx'
import { findPhotoPosition, getPhotoAlt, type PhotoPosition, type VisiblePhoto } from '../album.ts'
import type { lightboxHistoryState } from './photo-link.tsx'
import '../../../ui/icon-button.css'
import './lightbox.css'

export type LightboxProps = {
  title: string
  photos: readonly VisiblePhoto[]
  /** Id of the open picture, from the URL. */
  image: string | undefined
  /** Returns the URL with a picture open. Without an argument, the URL with no picture open. */
  hrefFor: (image?: string) => string
}

/**
 * Dialog with the picture that the URL names. Arrow keys move through the pictures and wrap around, Escape closes the
 * dialog. Without JavaScript the picture is part of the page.
 */
export default function Lightbox({ title, photos, image, hrefFor }: LightboxProps) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: typeof lightboxHistoryState | null }
  const place = findPhotoPosition(photos, image)

  function close() {
    if (state?.openedHere) void navigate(-1)
    else void navigate(hrefFor(), { replace: true, preventScrollReset: true })
  }

  // Id of the last requested picture. An arrow key continues from this picture instead of the visible picture, because
  // key presses can be faster than navigation.
  const requestedId = useRef(image)
  useEffect(() => {
    requestedId.current = image
  }, [image])
  useArrowKeys(direction => {
    const from = findPhotoPosition(photos, requestedId.current) ?? place
    const target = direction === 'on' ? from?.after : from?.before
    if (!target) return
    requestedId.current = target.id
    void navigate(hrefFor(target.id), { replace: true, preventScrollReset: true, state })
  }, place !== undefined)

  return (
    <>
      {place && (
        <noscript>
          <div className="wrap lightbox-plain">
            <LightboxPhoto place={place} />
            <p>
              <a href={hrefFor()}>All pictures</a>
            </p>
          </div>
        </noscript>
      )}
      <Dialog title={title} open={place !== undefined} onOpenChange={open => !open && close()}>
        {place && (
          <div className="lightbox">
            <LightboxPhoto place={place} />
            <nav className="lightbox-turn" aria-label="Pictures">
              <AdjacentPhotoLink to={hrefFor(place.before.id)} state={state} back />
              <span aria-hidden="true">
                {place.at + 1} of {photos.length}
              </span>
              <AdjacentPhotoLink to={hrefFor(place.after.id)} state={state} />
            </nav>
            <p className="visually-hidden" aria-live="polite">
              Picture {place.at + 1} of {photos.length}: {getPhotoAlt(place.photo)}
            </p>
          </div>
        )}
      </Dialog>
    </>
  )
}

/**
 * Listens to arrow keys on the document, because the keys must also work while the close button of the dialog has the
 * focus.
 */
function useArrowKeys(turn: (way: 'on' | 'back') => void, open: boolean) {
  const latest = useRef(turn)
  useEffect(() => {
    latest.current = turn
  })
  useEffect(() => {
    if (!open) return
    function press({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
      if (altKey || ctrlKey || metaKey || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return
      const rightToLeft = getComputedStyle(document.documentElement).direction === 'rtl'
      latest.current((key === 'ArrowRight') === rightToLeft ? 'back' : 'on')
    }
    // Listens in the capture phase, because the dialog stops arrow keys from bubbling.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [open])
}

function AdjacentPhotoLink({ to, state, back = false }: { to: string; state: unknown; back?: boolean }) {
  return (
    <Link
      className="iconbtn iconbtn-slim"
      to={to}
      replace
      state={state}
      preventScrollReset
      aria-label={back ? 'Previous picture' : 'Next picture'}
    >
      <Arrow back={back} />
    </Link>
  )
}

function LightboxPhoto({ place: { photo } }: { place: PhotoPosition }) {
  const src = buildMediaUrl(photo.path)
  const { shown, watch } = usePhotoLoadState(src)
  return (
    <figure className="lightbox-picture">
      {shown ? (
        <img
          {...watch}
          key={photo.id}
          src={src}
          srcSet={buildSrcSet(src, photo.width)}
          sizes="100vw"
          alt={getPhotoAlt(photo)}
          width={photo.width}
          height={photo.height}
          style={getPlaceholderStyle(photo)}
        />
      ) : (
        <Weave seed={photo.id} width={photo.width} height={photo.height} />
      )}
      {(photo.caption || photo.credit) && (
        <figcaption>
          {photo.caption} {photo.credit && <span className="quiet">{photo.credit}</span>}
        </figcaption>
      )}
    </figure>
  )
}
