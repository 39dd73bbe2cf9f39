import { type ReactElement, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Weave, type WeaveProps } from './weave.tsx'
import './video-dialog.css'

export interface VideoDialogProps {
  title: string
  /** The provider's https address for embedding. Without one the dialog says that the film is not published yet. */
  embedUrl?: string | null | undefined
  poster: Pick<WeaveProps, 'seed' | 'hue' | 'kind'>
  /** e.g. `3 minutes 40` */
  length?: string | undefined
  trigger: ReactElement
}

/** A film in a window. Nothing is asked of the provider until Play is pressed, and closing stops it. */
export function VideoDialog({ title, embedUrl, poster, length, trigger }: VideoDialogProps) {
  const published = embedUrl?.startsWith('https://') ? embedUrl : undefined
  return (
    <Dialog
      title={title}
      trigger={trigger}
      footer={
        published
          ? 'Nothing loads from the video provider until you press Play.'
          : 'This film has not been published yet. It will play here as soon as it is.'
      }
    >
      <Screen title={title} url={published} poster={poster} length={length} />
    </Dialog>
  )
}

/** Kept inside the dialog's content, so that closing forgets that it was playing. */
function Screen({
  title,
  url,
  poster,
  length,
}: { title: string; url: string | undefined } & Pick<VideoDialogProps, 'poster' | 'length'>) {
  const [playing, setPlaying] = useState(false)
  if (url && playing)
    return (
      <iframe
        className="screen"
        src={withAutoplay(url)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <div className="screen">
      <Weave {...poster} width={960} height={540} eager />
      {url && <Button onClick={() => setPlaying(true)}>{length ? `Play, ${length}` : 'Play'}</Button>}
    </div>
  )
}

function withAutoplay(address: string): string {
  const url = new URL(address)
  url.searchParams.set('autoplay', '1')
  return url.href
}
