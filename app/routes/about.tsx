import { useQuery } from '@tanstack/react-query'
import { splitPageSections } from '../features/page/page.ts'
import { pageQueries } from '../features/page/page-queries.ts'
import { ClosingCallToAction } from '../features/page/ui/closing-call-to-action.tsx'
import { PageSections } from '../features/page/ui/page-sections.tsx'
import { StoredPageSkeleton } from '../features/page/ui/stored-page-skeleton.tsx'
import { UnpublishedPageMessage } from '../features/page/ui/unpublished-page-message.tsx'
import { getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { statQueries } from '../features/stat/stat-queries.ts'
import { FigureList } from '../features/stat/ui/figure-list.tsx'
import { paths } from '../platform/paths.ts'
import { product } from '../platform/product.ts'
import { hydrateQueries } from '../platform/query/hydrate-queries.ts'
import { prefetchWithText } from '../platform/rich-text/prefetch-with-text.ts'
import { RichText } from '../platform/rich-text/rich-text.tsx'
import { PageHead } from '../platform/seo/page-head.tsx'
import { Band } from '../ui/band.tsx'
import { Tile, Tiles } from '../ui/index-rows.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import { Section, SectionHead } from '../ui/section.tsx'
import type { Route } from './+types/about'
import './about.css'

const pageQuery = pageQueries.bySlug('about')
const statsQuery = statQueries.at('home')
const textsQuery = settingQueries.words('about', [
  'about.figures',
  'network.tile.council',
  'circles.intro',
  'network.intro',
  'invite.heading',
  'invite.text',
])
const queries = [pageQuery, statsQuery, textsQuery] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchWithText(...queries)

const pageDescription = 'Who we are, how a circle works, and how the figures are counted.'

export default function AboutRoute() {
  const { data: about, isPending } = useQuery(pageQuery())
  const { data: settings } = useQuery(textsQuery())
  if (isPending) return <StoredPageSkeleton title="About" />
  return (
    <>
      <PageHead title="About" description={about?.summary || pageDescription} path={paths.about} />
      <PageTitle title={about?.title ?? 'About'} intro={about?.summary} />
      <AboutText />
      <FiguresSection />
      <FurtherLinks />
      <ClosingCallToAction
        title={getSettingText(settings, 'invite.heading', `Join ${product.name}`)}
        action={{ to: paths.connect, label: 'Apply for membership' }}
      >
        {getSettingText(settings, 'invite.text')}
      </ClosingCallToAction>
    </>
  )
}

function AboutText() {
  const { data: about, isError, refetch } = useQuery(pageQuery())
  if (isError || !about)
    return (
      <div className="wrap">
        {isError ? <ReadFailureCallout subject="This page" retry={() => void refetch()} /> : <UnpublishedPageMessage />}
      </div>
    )
  const { opening, sections } = splitPageSections(about.body_html)
  return (
    <>
      {opening && (
        <div className="wrap grid about-opening">
          <RichText className="span-9" html={opening} />
        </div>
      )}
      <Band seed="the long bench of the about page" kind="strip" />
      <div className="about-story">
        <PageSections sections={sections} />
      </div>
    </>
  )
}

function FiguresSection() {
  const { data: figures = [] } = useQuery(statsQuery())
  const { data: settings } = useQuery(textsQuery())
  if (figures.length === 0) return null
  return (
    <Section labelledBy="figures" close>
      <SectionHead title="Figures, and how we count" id="figures">
        {getSettingText(settings, 'about.figures')}
      </SectionHead>
      <div className="span-9">
        <FigureList stats={figures} />
      </div>
    </Section>
  )
}

/** Links at the end of the page to other pages. */
function FurtherLinks() {
  const { data: settings } = useQuery(textsQuery())
  return (
    <Section labelledBy="go-on" close>
      <SectionHead title="Who to meet" id="go-on" />
      <Tiles>
        <Tile to={paths.council} title="Leadership Council">
          {getSettingText(settings, 'network.tile.council')}
        </Tile>
        <Tile to={paths.circles} title="Circles">
          {getSettingText(settings, 'circles.intro')}
        </Tile>
        <Tile to={paths.network} title="The network">
          {getSettingText(settings, 'network.intro')}
        </Tile>
      </Tiles>
    </Section>
  )
}
