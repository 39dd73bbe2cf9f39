import { useQuery } from '@tanstack/react-query'
import { listFeedAlternates } from '../features/article/article-feeds.ts'
import { makeLatestArticlesQuery } from '../features/article/article-latest.ts'
import { LatestArticles } from '../features/article/ui/latest-articles.tsx'
import { circleQueries, sortCircles } from '../features/circle/circle-queries.ts'
import { CirclePatterns } from '../features/circle/ui/circle-patterns.tsx'
import { WatchStorySection } from '../features/circle/ui/watch-story-section.tsx'
import { eventQueries } from '../features/event/event-queries.ts'
import { EventAgenda } from '../features/event/ui/event-agenda.tsx'
import { flagshipQueries } from '../features/flagship/flagship-queries.ts'
import { ClosingCallToAction } from '../features/page/ui/closing-call-to-action.tsx'
import { partnerQueries } from '../features/partner/partner-queries.ts'
import { PartnerStrip } from '../features/partner/ui/partner-strip.tsx'
import { personQueries } from '../features/person/person-queries.ts'
import { CouncilRow } from '../features/person/ui/council-row.tsx'
import {
  getContactEmail,
  getSettingText,
  getStoryVideo,
  homeSettingKeys,
  listSocialLinks,
  parseIdentity,
} from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { statQueries } from '../features/stat/stat-queries.ts'
import { paths } from '../platform/paths.ts'
import { product } from '../platform/product.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { buildOrganisationData, StructuredData } from '../platform/seo/structured-data.tsx'
import { Band } from '../ui/band.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { CoverOrder } from '../ui/cover-order.tsx'
import { IndexRow, IndexRows, Tile, Tiles } from '../ui/index-rows.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { Section, SectionHead, SplitHeading } from '../ui/section.tsx'
import { StatList } from '../ui/stat-list.tsx'
import type { Route } from './+types/home'
import './home.css'

const textsQuery = settingQueries.words('home', homeSettingKeys)
const statsQuery = statQueries.at('home')
const nextEventsQuery = eventQueries.next(4)
const councilQuery = personQueries.ofGroup('council')
const latestArticlesQuery = makeLatestArticlesQuery(4)
const quoteQuery = personQueries.quoteAt('home-band')
const recordQueries = [circleQueries.all, flagshipQueries.all, partnerQueries.all] as const
const contentQueries = [nextEventsQuery, latestArticlesQuery, councilQuery, quoteQuery] as const
const queries = [textsQuery, statsQuery, ...contentQueries, ...recordQueries] as const
export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

const defaultIntro =
  'A network of leaders from the public and the private sector, from fifty-four countries and a diaspora.'

export default function HomeRoute() {
  return (
    <>
      <PublisherData />
      <Hero />
      <FiguresSection />
      <AboutSection />
      <NetworkSection />
      <FlagshipsSection />
      <CirclesSection />
      <NextEventsSection />
      <NewsSection />
      <QuoteSection />
      <CouncilSection />
      <PartnersSection />
      <InvitationSection />
    </>
  )
}

/** Structured data of the organisation that publishes the site. The root route has loaded the settings already. */
function PublisherData() {
  const { data: settings } = useQuery(settingQueries.site())
  const { description, strapline: slogan, legalName, founded } = parseIdentity(settings)
  const head = {
    description: description || defaultIntro,
    email: getContactEmail(settings),
    elsewhere: listSocialLinks(settings).map(({ url }) => url),
  }
  return (
    <>
      <PageHead description={head.description} path={paths.home} alternates={listFeedAlternates()} />
      <StructuredData data={buildOrganisationData({ ...head, slogan, legalName, founded })} />
    </>
  )
}

function Hero() {
  const { data: settings } = useQuery(textsQuery())
  const { data: circles = [] } = useQuery(circleQueries.all())
  return (
    <section className="hero night">
      <div className="wrap">
        <div className="grid">
          <CirclePatterns circles={sortCircles(circles)} />
          <div className="hero-text">
            <h1>Empowering Africa Through Collective Action</h1>
            <p>{getSettingText(settings, 'home.hero.intro', defaultIntro)}</p>
            <div className="actions">
              <ButtonLink to={paths.connect}>Join the Collective</ButtonLink>
              <WatchStorySection
                video={getStoryVideo(settings)}
                circles={sortCircles(circles)}
                written={getSettingText(settings, 'home.story')}
              />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

function FiguresSection() {
  const { data: items = [] } = useQuery(statsQuery())
  // The space for the figures stays empty if there are no figures, because the hanging cloths (woven patterns) are
  // beside that space.
  if (items.length === 0) return <div className="home-figures home-no-figures" />
  return (
    <section aria-labelledby="figures">
      <div className="wrap grid home-figures">
        <h2 className="visually-hidden" id="figures">
          The network in figures
        </h2>
        <StatList items={items} className="wide8" />
      </div>
    </section>
  )
}

function AboutSection() {
  const { data: settings } = useQuery(textsQuery())
  const lead = getSettingText(settings, 'home.about.lead', defaultIntro)
  return (
    <Section labelledBy="about">
      <SectionHead title="About" id="about" />
      <div className="span-6">
        <p className="lead">{lead}</p>
      </div>
      <div className="span-5-end">
        <p className="quiet">{getSettingText(settings, 'home.about.text')}</p>
        <p className="home-learn">
          <ButtonLink line to={paths.about}>
            Learn More About Us
          </ButtonLink>
        </p>
      </div>
    </Section>
  )
}

/** Six tiles from the specification. Editors can change the text below each name. */
const networkTiles = [
  { key: 'partners', label: 'Partners', to: paths.partners },
  { key: 'members', label: 'Members', to: `${paths.network}#members` },
  { key: 'private-sector', label: 'Private Sector Leaders', to: `${paths.network}#private-sector` },
  { key: 'public-sector', label: 'Public Sector Leaders', to: `${paths.network}#public-sector` },
  { key: 'council', label: 'Leadership Council', to: paths.council },
  { key: 'management', label: 'Management', to: paths.management },
] as const

function NetworkSection() {
  const { data: settings } = useQuery(textsQuery())
  return (
    <Section labelledBy="network" close>
      <SectionHead title="The network" id="network" />
      <Tiles>
        {networkTiles.map(({ key, label, to }) => (
          <Tile key={key} to={to} title={label}>
            {getSettingText(settings, `network.tile.${key}`)}
          </Tile>
        ))}
      </Tiles>
    </Section>
  )
}

function FlagshipsSection() {
  const { data: flagships = [] } = useQuery(flagshipQueries.all())
  const { data: settings } = useQuery(textsQuery())
  if (flagships.length === 0) return null
  return (
    <div className="night home-flagships">
      <div className="wrap">
        <SplitHeading title="Flagship convenings" id="flagships">
          {getSettingText(settings, 'flagships.intro')}
        </SplitHeading>
      </div>
      <Carousel
        label="Flagship convenings"
        noun="convening"
        items={flagships.map(({ slug, city, title, subtitle, hue, image_url, image_alt, media }) => ({
          id: slug,
          title: city || title,
          subtitle,
          href: paths.flagship(slug),
          seed: `flag-${slug}`,
          hue,
          image: image_url ? { src: image_url, alt: image_alt ?? '', details: media } : null,
        }))}
      />
    </div>
  )
}

function CirclesSection() {
  const { data: circles = [] } = useQuery(circleQueries.all())
  const { data: settings } = useQuery(textsQuery())
  if (circles.length === 0) return null
  return (
    <section className="block" aria-labelledby="circles">
      <div className="wrap">
        <SplitHeading title={getSettingText(settings, 'circles.heading', 'Our circles')} id="circles">
          {getSettingText(settings, 'circles.intro')}
        </SplitHeading>
        <CoverOrder of={sortCircles(circles).map(({ name }) => `circle-${name}`)}>
          <IndexRows>
            {sortCircles(circles).map(({ id, slug, name, description, color_hex }) => (
              <IndexRow key={id} to={paths.circle(slug)} title={name} seed={`circle-${name}`} hue={color_hex}>
                {description}
              </IndexRow>
            ))}
          </IndexRows>
        </CoverOrder>
      </div>
    </section>
  )
}

function QuoteSection() {
  const { data } = useQuery(quoteQuery())
  if (!data) return null
  const role = data.people.groups.includes('council') ? ', Leadership Council' : ''
  return (
    <Band seed="the long band of the home page" label="A word from the Council" source={`${data.people.name}${role}`}>
      “{data.text}”
    </Band>
  )
}

function NextEventsSection() {
  const { data: events = [] } = useQuery(nextEventsQuery())
  if (events.length === 0) return null
  return (
    <Section labelledBy="next-events">
      <SectionHead title="Next on the calendar" id="next-events" more={{ to: paths.events, label: 'All events' }} />
      <EventAgenda events={events} />
    </Section>
  )
}

function NewsSection() {
  const { data: articles = [] } = useQuery(latestArticlesQuery())
  if (articles.length === 0) return null
  return (
    <div className="home-tone">
      <Section unruled labelledBy="lately-written">
        <SectionHead title="Latest news" id="lately-written" more={{ to: paths.news, label: 'All news' }}>
          By members and by people who sat beside them.
        </SectionHead>
        <LatestArticles articles={articles} />
      </Section>
    </div>
  )
}

function CouncilSection() {
  const { data: people = [] } = useQuery(councilQuery())
  return people.length > 0 && <CouncilRow people={people} />
}

function PartnersSection() {
  const { data: partners = [] } = useQuery(partnerQueries.all())
  return (
    partners.length > 0 && (
      <PartnerStrip partners={partners}>
        <MoreLink to={paths.partners}>Who does what</MoreLink>
      </PartnerStrip>
    )
  )
}

function InvitationSection() {
  const { data: settings } = useQuery(textsQuery())
  return (
    <ClosingCallToAction
      title={getSettingText(settings, 'invite.heading', `Join ${product.name}`)}
      action={{ to: paths.connect, label: 'Apply for membership' }}
    >
      {getSettingText(settings, 'invite.text')}
    </ClosingCallToAction>
  )
}
