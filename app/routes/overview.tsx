import { useQuery } from '@tanstack/react-query'
import { Children, type ReactNode } from 'react'
import { articleTeaserQueries } from '../features/article/article-teaser-queries.ts'
import { circleQueries, sortCircles } from '../features/circle/circle-queries.ts'
import { eventQueries } from '../features/event/event-queries.ts'
import { EventCard } from '../features/event/ui/event-card.tsx'
import { flagshipQueries } from '../features/flagship/flagship-queries.ts'
import { ClosingCallToAction } from '../features/page/ui/closing-call-to-action.tsx'
import { getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { statQueries } from '../features/stat/stat-queries.ts'
import { paths } from '../platform/paths.ts'
import { product } from '../platform/product.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { Band } from '../ui/band.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CoverOrder } from '../ui/cover-order.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { StatList } from '../ui/stat-list.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { VisitorDate } from '../ui/visitor-date.tsx'
import type { Route } from './+types/overview'
import './overview.css'

const overviewParts = ['network', 'platforms', 'circles', 'events', 'news'] as const
const bodyKeys = ['partners', 'council', 'management'] as const
const textsQuery = settingQueries.words('overview', [
  'overview.title',
  'overview.intro',
  'invite.heading',
  'invite.text',
  ...[...overviewParts, ...bodyKeys.map(body => `network.${body}`)].map(part => `overview.${part}`),
])
const statsQuery = statQueries.at('overview')
const nextEventsQuery = eventQueries.next(3)
const newsQuery = articleTeaserQueries.latest(3)
const queries = [textsQuery, statsQuery, nextEventsQuery, circleQueries.all, flagshipQueries.all, newsQuery] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

const defaultIntro =
  'The network at a glance: who is in it, where it meets, what it has published, and how to take part.'

export default function OverviewRoute({ loaderData: { now } }: Route.ComponentProps) {
  const { data: settings } = useQuery(textsQuery())
  const { data: figures = [] } = useQuery(statsQuery())
  return (
    <>
      <PageHead title="Overview" description={defaultIntro} path={paths.overview} />
      <PageTitle
        large
        title={getSettingText(settings, 'overview.title', 'Sit down with people who can say yes')}
        intro={getSettingText(settings, 'overview.intro', defaultIntro)}
      >
        <ButtonLink to={paths.connect}>Join the Collective</ButtonLink>
      </PageTitle>
      {figures.length > 0 && (
        <section className="wrap" aria-labelledby="figures">
          <h2 className="visually-hidden" id="figures">
            The network in figures
          </h2>
          <StatList items={figures} columns={5} />
        </section>
      )}
      <div className="wrap block">
        <Tabs
          label="The network at a glance"
          tabs={[
            { id: 'network', title: 'Network', content: <NetworkPart /> },
            { id: 'platforms', title: 'Platforms', content: <PlatformsPart /> },
            { id: 'circles', title: 'Circles', content: <CirclesPart /> },
            { id: 'events', title: 'Events', content: <EventsPart now={now} /> },
            { id: 'news', title: 'News', content: <NewsPart /> },
          ]}
        />
      </div>
      <Band seed="the band of the overview 3" kind="broken" />
      <ClosingCallToAction
        title={getSettingText(settings, 'invite.heading', `Join ${product.name}`)}
        action={{ to: paths.connect, label: 'Apply for membership' }}
      >
        {getSettingText(settings, 'invite.text')}
      </ClosingCallToAction>
    </>
  )
}

type OverviewPartProps = {
  part: (typeof overviewParts)[number]
  title: string
  otherwise: string
  more: { to: string; label: string }
  children: ReactNode
  /** Seeds for the woven patterns of the cards, in order. */
  seeds?: readonly string[]
  five?: boolean
}

/** Content of one tab: name, sentence and link in columns 1-3, cards in columns 4-12. */
function OverviewPart({ part, title, otherwise, more, children, seeds = [], five = false }: OverviewPartProps) {
  const { data: settings } = useQuery(textsQuery())
  return (
    <section className="grid rows-2 overview-part" aria-labelledby={`${part}-title`}>
      <div className="span-3">
        <h2 id={`${part}-title`}>{title}</h2>
        <p>{getSettingText(settings, `overview.${part}`, otherwise)}</p>
        <MoreLink to={more.to}>{more.label}</MoreLink>
      </div>
      {Children.count(children) > 0 ? (
        <ul className={five ? 'span-9 overview-cards overview-cards-five' : 'span-9 overview-cards'}>
          <CoverOrder of={seeds}>{children}</CoverOrder>
        </ul>
      ) : (
        <p className="span-9 quiet">Nothing to show here at the moment.</p>
      )}
    </section>
  )
}

function NetworkPart() {
  const { data: settings } = useQuery(textsQuery())
  return (
    <OverviewPart
      part="network"
      title="Network"
      otherwise="Members, partners, and who answers for them."
      more={{ to: paths.network, label: 'Meet the network' }}
    >
      <Card variant="titled" to={paths.partners} title="Partners" seed="ov-partners" kind="strip" action="Open">
        <p>{getSettingText(settings, 'overview.network.partners', 'Institutions, each with a written role.')}</p>
      </Card>
      <Card
        variant="titled"
        to={paths.council}
        title="Leadership Council"
        seed="ov-council-2"
        hue="#3B82F6"
        kind="resist"
        action="Open"
      >
        <p>{getSettingText(settings, 'overview.network.council', 'Those who set the direction and answer for it.')}</p>
      </Card>
      <Card
        variant="titled"
        to={paths.management}
        title="Management"
        seed="ov-management"
        hue="#10B981"
        kind="broken"
        action="Open"
      >
        <p>{getSettingText(settings, 'overview.network.management', 'The small team that keeps the appointments.')}</p>
      </Card>
    </OverviewPart>
  )
}

function PlatformsPart() {
  const { data: flagships = [] } = useQuery(flagshipQueries.all())
  return (
    <OverviewPart
      part="platforms"
      title="Platforms"
      otherwise="The flagship convenings."
      more={{ to: paths.flagships, label: 'See the flagships' }}
      seeds={flagships.map(({ slug }) => `flag-${slug}`)}
    >
      {flagships.map(({ id, slug, city, title, subtitle, hue, image_url, image_alt, media }) => (
        <Card
          variant="titled"
          key={id}
          to={paths.flagship(slug)}
          title={city || title}
          seed={`flag-${slug}`}
          hue={hue}
          image={image_url ? { src: image_url, alt: image_alt ?? '', details: media } : null}
          action="See the programme"
        >
          {subtitle && <p>{subtitle}</p>}
        </Card>
      ))}
    </OverviewPart>
  )
}

function CirclesPart() {
  const { data: circles = [] } = useQuery(circleQueries.all())
  return (
    <OverviewPart
      five
      part="circles"
      title="Circles"
      otherwise="Standing circles, each with its own calendar."
      more={{ to: paths.circles, label: 'Choose a circle' }}
      seeds={sortCircles(circles).map(({ name }) => `circle-${name}`)}
    >
      {sortCircles(circles).map(({ id, slug, name, description, color_hex }) => (
        <Card variant="titled" key={id} to={paths.circle(slug)} title={name} seed={`circle-${name}`} hue={color_hex}>
          {description && <p>{description}</p>}
        </Card>
      ))}
    </OverviewPart>
  )
}

function EventsPart({ now }: { now: number }) {
  const { data: events = [] } = useQuery(nextEventsQuery())
  return (
    <OverviewPart
      part="events"
      title="Events"
      otherwise="What is next, and one calendar for all of it."
      more={{ to: paths.events, label: 'Open the calendar' }}
      seeds={events.map(({ slug }) => slug)}
    >
      {events.map(event => (
        <EventCard variant="titled" key={event.id} event={event} now={now} />
      ))}
    </OverviewPart>
  )
}

function NewsPart() {
  const { data: articles = [] } = useQuery(newsQuery())
  return (
    <OverviewPart
      part="news"
      title="News"
      otherwise="Interviews, and reports from the circles."
      more={{ to: paths.news, label: 'Read the news' }}
      seeds={articles.slice(0, 3).map(({ slug }) => slug)}
    >
      {articles.map(
        ({ id, slug, title, hue, feature_image_url, feature_image_alt, media, published_at, categories }) => (
          <Card
            variant="titled"
            key={id}
            to={paths.article(slug)}
            title={title}
            seed={slug}
            hue={hue}
            image={feature_image_url ? { src: feature_image_url, alt: feature_image_alt ?? '', details: media } : null}
            action={categories?.action_label ?? 'Read Story'}
          >
            <p>
              <VisitorDate at={published_at} />
              {categories && ` · ${categories.name}`}
            </p>
          </Card>
        ),
      )}
    </OverviewPart>
  )
}
