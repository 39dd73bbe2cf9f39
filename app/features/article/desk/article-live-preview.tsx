import { type ReactNode, useDeferredValue } from 'react'
import { useMatches } from 'react-router'
import { LivePreview } from '../../../desk/form/live-preview.tsx'
import type { IncomingLinksHandle } from '../../../desk/links/incoming-links-row.tsx'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import type { ArticleDetail } from '../article.ts'
import { DraftArticlePreview } from './draft-article-preview.tsx'

/**
 * Route handle of the article's edit page. The route passes in the component for events, because features cannot
 * import components of other features.
 */
export type ArticleEditorHandle = IncomingLinksHandle & { drawMentions: (events: ArticleDetail['events']) => ReactNode }

type Props = { form: RecordForm; onClose: () => void }

/** Live preview of an article, beside the article's form. */
export default function ArticlePreview({ form, onClose }: Props) {
  // Deferred values of the form, so that the preview never delays typing.
  const values = useDeferredValue(form.values)
  const handle = useMatches().at(-1)?.handle as ArticleEditorHandle | undefined
  return (
    <LivePreview subject="The article" onClose={onClose}>
      <DraftArticlePreview values={values} drawMentions={handle?.drawMentions} />
    </LivePreview>
  )
}
