import { buildSizedUrl, estimatePictureBytes, type PictureDetails } from '../platform/images/picture-sizes.ts'
import { formatFileSize } from '../platform/text/file-size.ts'
import './picture-on-tap.css'

type Props = {
  src: string
  alt: string
  details: PictureDetails | null | undefined
  /** Called when the user presses the picture, once React listens. Before that, the link opens the picture file. */
  onShow: () => void
}

/**
 * Placeholder for a picture while the data saver is on. The placeholder shows the file size, and a press loads the
 * picture.
 */
export function PictureOnTap({ src, alt, details, onShow }: Props) {
  const size = details ? `, about ${formatFileSize(estimatePictureBytes(640, details))}` : ''
  return (
    <a
      className="picture-on-tap"
      href={buildSizedUrl(src, 640)}
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
