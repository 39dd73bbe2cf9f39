import { type ReactNode, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import { DialogOnPress, type DialogTrigger } from './dialog-on-press.tsx'
import { Weave, type WeaveProps } from './weave.tsx'
import './video-dialog.css'

export interface VideoDialogProps {
  title: string
  /**
   * URL of the provider's player (https). Without a URL the site's own film is shown. Without a film, a text explains
   * that no film is published yet.
   */
  embedUrl?: string | null | undefined
  /**
   * Details of the site's own film: the film itself, shown after the user presses Play; its length; and a note about
   * the film.
   */
  own?: { film: ReactNode; length: string; note: string } | undefined
  poster: Pick<WeaveProps, 'seed' | 'hue' | 'kind'>
  /** Length of the video in words, e.g. `3 minutes 40`. */
  length?: string | undefined
  trigger: DialogTrigger
}

/**
 * Video in a dialog. The browser loads no data from the provider until the user presses Play, and closing the dialog
 * stops the video.
 */
export function VideoDialog({ title, embedUrl, own, poster, length, trigger }: VideoDialogProps) {
  const published = embedUrl?.startsWith('https://') ? embedUrl : undefined
  return (
    <DialogOnPress
      title={title}
      trigger={trigger}
      footer={
        published
          ? 'Nothing loads from the video provider until you press Play.'
          : (own?.note ?? 'This film has not been published yet. It will play here as soon as it is.')
      }
    >
      <VideoPlayer
        title={title}
        url={published}
        film={published ? undefined : own?.film}
        poster={poster}
        length={published ? length : own?.length}
      />
    </DialogOnPress>
  )
}

/** The player is inside the content of the dialog, so that closing the dialog resets it. */
function VideoPlayer({
  title,
  url,
  film,
  poster,
  length,
}: { title: string; url: string | undefined; film: ReactNode } & Pick<VideoDialogProps, 'poster' | 'length'>) {
  const [playing, setPlaying] = useState(false)
  if (url && playing)
    return (
      <iframe
        className="screen"
        src={addAutoplay(url)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  const cloth = <Weave {...poster} width={960} height={540} eager />
  if (film && playing) return <Suspense fallback={<div className="screen">{cloth}</div>}>{film}</Suspense>
  return (
    <div className="screen">
      {cloth}
      {(url || film) && <Button onClick={() => setPlaying(true)}>{length ? `Play, ${length}` : 'Play'}</Button>}
    </div>
  )
}

function addAutoplay(address: string): string {
  const url = new URL(address)
  url.searchParams.set('autoplay', '1')
  return url.href
}
