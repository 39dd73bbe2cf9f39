import { useQuery } from '@tanstack/react-query'
import type { Article } from '../../features/article/article.ts'
import { listFeedAlternates } from '../../features/article/article-feeds.ts'
import { articleTeaserQueries } from '../../features/article/article-teaser-queries.ts'
import { ArticleListData } from '../../features/article/ui/article-list-data.tsx'
import { ArticleRow } from '../../features/article/ui/article-row.tsx'
import { FeaturedArticle } from '../../features/article/ui/featured-article.tsx'
import { NewsFeeds } from '../../features/article/ui/news-feeds.tsx'
import { getNewsletterAddress, getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CoverOrder } from '../../ui/cover-order.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section, SectionHead } from '../../ui/section.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import type { Route } from './+types/index'

const textsQuery = settingQueries.words('news', ['news.intro'])
const queries = [articleTeaserQueries.hub, textsQuery, settingQueries.site] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

export default function NewsRoute() {
  // The query logs its errors. After an error the page shows empty sections, as the specification requires.
  const { data: hub, isPending } = useQuery(articleTeaserQueries.hub())
  const { data: settings } = useQuery(textsQuery())
  const name = `${product.name} News`
  const inOrder = hub ? [...hub.featured, ...hub.roadToDavos, ...hub.productNews] : []
  return (
    <>
      <PageHead
        title="News"
        description="Interviews on the Road to Davos, and news of the network and its circles."
        path={paths.news}
        alternates={listFeedAlternates()}
      />
      <ArticleListData name="News" path={paths.news} articles={inOrder} />
      <PageTitle title="News" intro={getSettingText(settings, 'news.intro')}>
        <NewsFeeds />
      </PageTitle>
      {isPending ? (
        <div className="wrap block-end">
          <CardSkeletons count={3} />
        </div>
      ) : (
        <CoverOrder of={inOrder.map(({ slug }) => slug)}>
          <FeaturedSection article={hub?.featured[0]} />
          <NewsSection
            id="road-to-davos"
            title="Road to Davos"
            articles={hub?.roadToDavos ?? []}
            more={{ to: paths.roadToDavos, label: 'View All Interviews' }}
            action="Read Interview"
            empty={['No Road to Davos articles available', 'Check back soon for exclusive leadership interviews']}
          />
          <NewsSection
            id="product-news"
            title={name}
            articles={hub?.productNews ?? []}
            more={{ to: paths.productNews, label: 'View All Stories' }}
            action="Read Story"
            empty={[`No ${name} available`, 'Check back soon for curated continent stories']}
          />
        </CoverOrder>
      )}
      <NewsletterSection />
    </>
  )
}

function FeaturedSection({ article }: { article: Article | undefined }) {
  return (
    <section className="wrap" aria-labelledby="featured">
      <h2 className="featured-heading" id="featured">
        Latest Featured Story
      </h2>
      {article ? (
        <FeaturedArticle article={article} />
      ) : (
        <EmptyState
          heading="h3"
          title="No featured articles available yet. Articles will appear here once imported."
          action={{ to: paths.events, label: 'See what is coming' }}
        />
      )}
    </section>
  )
}

type NewsSectionProps = {
  id: string
  title: string
  articles: Article[]
  more: { to: string; label: string }
  action: string
  empty: [title: string, text: string]
}

function NewsSection({ id, title, articles, more, action, empty }: NewsSectionProps) {
  return (
    <Section labelledBy={id} close={id !== 'road-to-davos'}>
      <SectionHead title={title} id={id} more={articles.length > 0 ? more : undefined} />
      <div className="span-9">
        {articles.length === 0 ? (
          <EmptyState heading="h3" title={empty[0]}>
            {empty[1]}
          </EmptyState>
        ) : (
          <ArticleRow articles={articles} action={action} withExcerpt withTime />
        )}
      </div>
    </Section>
  )
}

/** Link to the newsletter of an external provider. The link opens in a new tab. Hidden if no URL is set. */
function NewsletterSection() {
  const { data: settings } = useQuery(settingQueries.site())
  const address = getNewsletterAddress(settings)
  if (!address) return null
  return (
    <Section labelledBy="newsletter" close>
      <h2 className="span-8 news-letter" id="newsletter">
        {getSettingText(settings, 'newsletter.line', 'News of the network, by letter.')}
      </h2>
      <div className="span-5-end">
        <ButtonLink external to={address}>
          Subscribe to the newsletter
        </ButtonLink>
      </div>
    </Section>
  )
}
