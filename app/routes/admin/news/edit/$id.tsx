import type { ArticleEditorHandle } from '../../../../features/article/desk/article-live-preview.tsx'
import { EventMentions } from '../../../../features/event/ui/event-mentions.tsx'
import { findEditorPath } from '../../../../record-paths.ts'

// The routes of a new and an existing article have the same component, so that the edit page stays mounted when a new
// article gets its URL.
export { ArticleEditorPage as default } from '../../../../features/article/desk/article-editor-page.tsx'
export const handle: ArticleEditorHandle = {
  drawMentions: events => <EventMentions events={events} />,
  recordPath: findEditorPath,
}
