import { SegmentLinks } from '../../../ui/segment-links.tsx'
import { type ArticleAdminSearch, buildArticleAdminPath } from './article-list.ts'

/**
 * Links between the two views of the news in the back office: the list of articles, and the publications of one week.
 */
export const ArticleViews = ({ search }: { search: ArticleAdminSearch }) => (
  <SegmentLinks
    label="View"
    items={[
      {
        to: buildArticleAdminPath(search, { view: undefined, day: undefined }),
        label: 'List',
        current: search.view === undefined,
      },
      { to: buildArticleAdminPath({}, { view: 'week' }), label: 'Week', current: search.view === 'week' },
    ]}
  />
)
