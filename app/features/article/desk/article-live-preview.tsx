import { type ReactNode, useDeferredValue } from 'react'
import { useMatches } from 'react-router'
import { LivePreview } from '../../../desk/form/live-preview.tsx'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import type { ArticleDetail } from '../article.ts'
import { DraftArticle } from './draft-article.tsx'

/** What a route of the editor says: how the events that an article is about are drawn on its page, which is another noun's. */
export type ArticleEditorHandle = { drawMentions: (events: ArticleDetail['events']) => ReactNode }

type Props = { form: RecordForm; onClose: () => void }

/** The article as its readers will have it, beside its text while it is written. */
export default function ArticlePreview({ form, onClose }: Props) {
  // The text is drawn a second time when there is time, never while a key waits.
  const values = useDeferredValue(form.values)
  const handle = useMatches().at(-1)?.handle as ArticleEditorHandle | undefined
  return (
    <LivePreview subject="The article" onClose={onClose}>
      <DraftArticle values={values} drawMentions={handle?.drawMentions} />
    </LivePreview>
  )
}
