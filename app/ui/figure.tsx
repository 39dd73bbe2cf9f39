import type { ReactNode } from 'react'
import { Picture, type PictureProps } from './picture.tsx'
import './figure.css'

/** Picture with a caption. The default ratio is 16 by 9. `ratio` sets another ratio, e.g. `4 / 3`. */
export function Figure({
  caption,
  ratio,
  width = 800,
  height = 450,
  ...picture
}: PictureProps & { caption?: ReactNode; ratio?: string | undefined }) {
  return (
    <figure className="figure" style={ratio ? ({ '--ratio': ratio } as React.CSSProperties) : undefined}>
      <Picture alone {...picture} width={width} height={height} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
