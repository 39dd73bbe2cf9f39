import { X } from 'lucide'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import type { ArticleDetail } from '../article.ts'
import { DraftArticle } from './draft-article.tsx'
import './live-preview.css'

/** Windows that an article is looked at in, in pixels. */
const windows = [
  { name: 'Phone', width: 375 },
  { name: 'Tablet', width: 768 },
  { name: 'Desk', width: 1280 },
] as const

/** What a route of the editor says: how the events that an article is about are drawn on its page, which is another noun's. */
export type ArticleEditorHandle = { drawMentions: (events: ArticleDetail['events']) => ReactNode }

type Props = { form: RecordForm; onClose: () => void }

/** The article as its readers will have it, beside its text while it is written. */
export default function LivePreview({ form, onClose }: Props) {
  // The text is drawn a second time when there is time, never while a key waits.
  const values = useDeferredValue(form.values)
  const handle = useMatches().at(-1)?.handle as ArticleEditorHandle | undefined
  const [width, setWidth] = useState<number>(windows[0].width)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <aside
      className="live-preview raised"
      aria-labelledby="live-preview"
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <header>
        <h3 id="live-preview" ref={head} tabIndex={-1}>
          Preview
        </h3>
        <fieldset className="live-preview-widths">
          <legend className="visually-hidden">Width of the window</legend>
          {windows.map(each => (
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
        <IconButton label="Close the preview" bare onClick={onClose}>
          <Icon drawing={X} />
        </IconButton>
      </header>
      <PageFrame title={`The article in a window of ${width} pixels`} width={width}>
        <DraftArticle values={values} drawMentions={handle?.drawMentions} />
      </PageFrame>
    </aside>
  )
}
