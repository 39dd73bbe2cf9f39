import { type ReactNode, useDeferredValue } from 'react'
import { useMatches } from 'react-router'
import { LivePreview } from '../../../desk/form/live-preview.tsx'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import type { ArticleDetail } from '../article.ts'
import { DraftArticle } from './draft-article.tsx'

/**
 * Route handle of the editor: renders the events of an article, because components of another feature cannot be
 * imported here.
 */
export type ArticleEditorHandle = { drawMentions: (events: ArticleDetail['events']) => ReactNode }

type Props = { form: RecordForm; onClose: () => void }

/** Live preview of the article, beside its text in the editor. */
export default function ArticlePreview({ form, onClose }: Props) {
  // The values are deferred, so that the preview never delays typing.
  const values = useDeferredValue(form.values)
  const handle = useMatches().at(-1)?.handle as ArticleEditorHandle | undefined
  return (
    <LivePreview subject="The article" onClose={onClose}>
      <DraftArticle values={values} drawMentions={handle?.drawMentions} />
    </LivePreview>
  )
}
