import { type MouseEvent, useEffect, useRef, useState } from 'react'

type Props = { src: string; title?: string | undefined }

/** A video in a text. Nothing loads from its host until the visitor presses Play; without scripts it is a link. */
export function Player({ src, title = 'the film' }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (playing) frame.current?.focus()
  }, [playing])

  function play(event: MouseEvent) {
    // The visitor opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }
  if (!playing)
    return (
      <a className="player" href={src} rel="noopener nofollow" onClick={play}>
        <span>Play {title}</span>
        <small>It loads from {new URL(src).hostname} when you press Play, and not before.</small>
      </a>
    )
  const playingAddress = new URL(src)
  playingAddress.searchParams.set('autoplay', '1')
  return (
    <iframe
      ref={frame}
      src={playingAddress.href}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-popups"
      allow="autoplay; fullscreen"
    />
  )
}
