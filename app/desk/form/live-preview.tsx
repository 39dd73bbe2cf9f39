import { X } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageFrame, type PageFrameProps } from '../../ui/page-frame.tsx'
import './live-preview.css'

/** Preview widths in pixels. */
const previewWidths = [
  { name: 'Phone', width: 375 },
  { name: 'Tablet', width: 768 },
  { name: 'Desktop', width: 1280 },
] as const

interface LivePreviewProps extends Pick<PageFrameProps, 'onPress'> {
  title?: string
  /** Subject of the preview's accessible name, e.g. "The article". */
  subject: string
  /** `over`: overlay at the end edge of the window, until closed. `beside`: a column of the page. */
  variant?: 'over' | 'beside'
  onClose?: () => void
  /** Page to preview, rendered as visitors will see the page. */
  children: ReactNode
}

/** Live preview of a page in three widths, beside the form of the page. */
export function LivePreview({
  title = 'Preview',
  subject,
  variant = 'over',
  onPress,
  onClose,
  children,
}: LivePreviewProps) {
  const id = useId()
  const [width, setWidth] = useState<number>(previewWidths[variant === 'over' ? 0 : 2].width)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (variant === 'over') head.current?.focus()
  }, [variant])
  return (
    <aside
      className={`live-preview live-preview-${variant} raised`}
      aria-labelledby={id}
      onKeyDown={event => event.key === 'Escape' && onClose?.()}
    >
      <header>
        <h3 id={id} ref={head} tabIndex={-1}>
          {title}
        </h3>
        <fieldset className="live-preview-widths">
          <legend className="visually-hidden">Preview width</legend>
          {previewWidths.map(each => (
            <label key={each.name}>
              <input
                type="radio"
                name="preview-width"
                checked={width === each.width}
                onChange={() => setWidth(each.width)}
              />
              {each.name} <small>{each.width}</small>
            </label>
          ))}
        </fieldset>
        {onClose && (
          <IconButton label="Close preview" bare onClick={onClose}>
            <Icon drawing={X} />
          </IconButton>
        )}
      </header>
      <PageFrame title={`${subject}, ${width} px wide`} width={width} {...(onPress && { onPress })}>
        {children}
      </PageFrame>
    </aside>
  )
}
