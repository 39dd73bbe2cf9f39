import type { ArticleEditorHandle } from '../../../../features/article/desk/article-live-preview.tsx'
import { EventMentions } from '../../../../features/event/ui/event-mentions.tsx'

// The same page in both routes, so that an article stays open under one's hands when it gets its address.
export { ArticleEditorPage as default } from '../../../../features/article/desk/article-editor-page.tsx'
export const handle: ArticleEditorHandle = { drawMentions: events => <EventMentions events={events} /> }
