import { roundByteCount, type PictureDetails, sizedSrc } from '../platform/images/picture-sizes.ts'
import { fileSize } from '../platform/text/file-size.ts'
import './picture-on-tap.css'

type Props = {
  src: string
  alt: string
  details: PictureDetails | null | undefined
  /** Once React listens; until then the link leads to the picture itself. */
  onShow: () => void
}

/** In the place of a picture for whoever counts bytes: what it shows, and a press that fetches it, with what it costs. */
export function PictureOnTap({ src, alt, details, onShow }: Props) {
  const size = details ? `, about ${fileSize(roundByteCount(640, details))}` : ''
  return (
    <a
      className="picture-on-tap"
      href={sizedSrc(src, 640)}
      onClick={event => {
        event.preventDefault()
        onShow()
      }}
    >
      Show picture{size}
      {alt && <span className="visually-hidden">: {alt}</span>}
    </a>
  )
}
