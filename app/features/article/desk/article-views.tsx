import { SegmentLinks } from '../../../ui/segment-links.tsx'
import { type ArticleDeskSearch, buildArticleDeskPath } from './article-list.ts'

/** Links between the views of the news: the list of articles, and the week with its publications. */
export const ArticleViews = ({ search }: { search: ArticleDeskSearch }) => (
  <SegmentLinks
    label="View"
    items={[
      {
        to: buildArticleDeskPath(search, { view: undefined, day: undefined }),
        label: 'List',
        current: search.view === undefined,
      },
      { to: buildArticleDeskPath({}, { view: 'week' }), label: 'Week', current: search.view === 'week' },
    ]}
  />
)
