import { ArticleEditorPage } from '../../../features/article/ui/article-editor-page.tsx'
import { EventMentions } from '../../../features/event/ui/event-mentions.tsx'

const NewArticleRoute = () => <ArticleEditorPage mentions={events => <EventMentions events={events} />} />
export default NewArticleRoute
