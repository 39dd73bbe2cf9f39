import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { circleQueries, sortCircles } from '../features/circle/circle-queries.ts'
import { flagshipQueries } from '../features/flagship/flagship-queries.ts'
import { ClosingCallToAction } from '../features/page/ui/closing-call-to-action.tsx'
import { partnerQueries } from '../features/partner/partner-queries.ts'
import { personQueries } from '../features/person/person-queries.ts'
import { getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { paths } from '../platform/paths.ts'
import { product } from '../platform/product.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { Band } from '../ui/band.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PortraitList } from '../ui/portrait-card.tsx'
import { Weave, type WeaveProps } from '../ui/weave.tsx'
import type { Route } from './+types/network'
import './network.css'

type GroupTexts = {
  id: string
  title: string
  text: string
  otherwise: string
  cloth: Pick<WeaveProps, 'hue' | 'kind'>
}

/**
 * Groups of the network in the order of the specification. `text` is the key of the long text. The short text is the
 * text of the tile on the home page.
 */
const groupTexts = {
  partners: {
    id: 'partners',
    title: 'Partners',
    text: 'network.partners.text',
    otherwise: 'Institutions with a written role.',
    cloth: { kind: 'strip' },
  },
  members: {
    id: 'members',
    title: 'Members',
    text: 'network.members.text',
    otherwise: 'People elected by their peers.',
    cloth: { hue: '#F59E0B', kind: 'applique' },
  },
  private: {
    id: 'private-sector',
    title: 'Private Sector Leaders',
    text: 'network.private.text',
    otherwise: 'Founders, operators and investors.',
    cloth: { hue: '#EF4444', kind: 'twill' },
  },
  public: {
    id: 'public-sector',
    title: 'Public Sector Leaders',
    text: 'network.public.text',
    otherwise: 'Ministers, regulators, governors and mayors.',
    cloth: { hue: '#8B5CF6', kind: 'bead' },
  },
  council: {
    id: 'council',
    title: 'Leadership Council',
    text: 'network.council.text',
    otherwise: 'Those who set the direction.',
    cloth: { hue: '#3B82F6', kind: 'resist' },
  },
  management: {
    id: 'management',
    title: 'Management',
    text: 'network.management.text',
    otherwise: 'The team that keeps the appointments.',
    cloth: { hue: '#10B981', kind: 'broken' },
  },
} satisfies Record<string, GroupTexts>
const orderedGroups: readonly GroupTexts[] = Object.values(groupTexts)

const buildTileKey = ({ id }: GroupTexts) => `network.tile.${id}`
const textsQuery = settingQueries.words('network', [
  'network.intro',
  'invite.heading',
  'invite.text',
  ...orderedGroups.flatMap(group => [buildTileKey(group), group.text]),
])
const councilQuery = personQueries.ofGroup('council')
const managementQuery = personQueries.ofGroup('management')
const queries = [
  textsQuery,
  councilQuery,
  managementQuery,
  partnerQueries.all,
  circleQueries.all,
  flagshipQueries.all,
] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

export default function NetworkRoute() {
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead
        title="The network"
        description="Who is in it: partners, members, leaders of both sectors, the Council and the management."
        path={paths.network}
      />
      <PageTitle title="The network" intro={getSettingText(settings, 'network.intro')} />
      <GroupLinks />
      <div className="wrap network-groups">
        <PartnersGroup />
        <MembersGroup />
        <PrivateSectorGroup />
        <PublicSectorGroup />
      </div>
      <Band seed="the six threads of the network" kind="applique" />
      <div className="wrap network-groups network-bodies">
        <GroupWithPeople
          group={groupTexts.council}
          query={councilQuery}
          more={{ to: paths.council, label: 'Meet the Council' }}
        />
        <GroupWithPeople
          group={groupTexts.management}
          query={managementQuery}
          more={{ to: paths.management, label: 'Meet the team' }}
        />
      </div>
      <ClosingCallToAction
        title={getSettingText(settings, 'invite.heading', `Join ${product.name}`)}
        action={{ to: paths.connect, label: 'Apply for membership' }}
      />
    </>
  )
}

/** Six links with woven patterns, each to a group on the page. */
function GroupLinks() {
  return (
    <nav className="wrap" aria-label="Groups of the network">
      <ul className="network-doors">
        {orderedGroups.map(({ id, title, cloth }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Weave className="network-cloth" seed={`the network: ${id}`} {...cloth} width={320} height={384} eager />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type GroupProps = {
  group: GroupTexts
  /** Link to the list of the group. */
  more: {
    to: string
    label: string
  }
  /** People or organisations of the group, in columns 10-12. */
  aside?: ReactNode
  children?: ReactNode
}

function NetworkGroup({ group, more, aside, children }: GroupProps) {
  const { data: settings } = useQuery(textsQuery())
  const text = getSettingText(settings, group.text)
  return (
    <section className="grid rows-2 network-group" id={group.id} aria-labelledby={`${group.id}-title`}>
      <h2 className="span-3" id={`${group.id}-title`}>
        {group.title}
      </h2>
      <div className="span-6">
        <p className="lead">{getSettingText(settings, buildTileKey(group), group.otherwise)}</p>
        {text && <p className="network-text">{text}</p>}
        <MoreLink to={more.to}>{more.label}</MoreLink>
      </div>
      {aside && <div className="span-5-end">{aside}</div>}
      {children}
    </section>
  )
}

type NameListProps = { label: string; names: readonly { id: string; name: string; to?: string }[] }

function NameList({ label, names }: NameListProps) {
  if (names.length === 0) return null
  return (
    <>
      <h3 className="network-aside">{label}</h3>
      <ul className="network-names">
        {names.map(({ id, name, to }) => (
          <li key={id}>{to ? <Link to={to}>{name}</Link> : name}</li>
        ))}
      </ul>
    </>
  )
}

function PartnersGroup() {
  const { data: partners = [] } = useQuery(partnerQueries.all())
  return (
    <NetworkGroup
      group={groupTexts.partners}
      more={{ to: paths.partners, label: 'All partners and their roles' }}
      aside={<NameList label="At present" names={partners} />}
    />
  )
}

function MembersGroup() {
  const { data: settings } = useQuery(textsQuery())
  const aside = getSettingText(settings, 'invite.text')
  return (
    <NetworkGroup
      group={groupTexts.members}
      more={{ to: paths.connect, label: 'Apply for membership' }}
      aside={
        <>
          {aside && <p className="quiet">{aside}</p>}
          <MoreLink to={paths.members}>Members’ directory</MoreLink>
        </>
      }
    />
  )
}

function PrivateSectorGroup() {
  const { data: circles = [] } = useQuery(circleQueries.all())
  const names = sortCircles(circles).map(({ id, name, slug }) => ({ id, name, to: paths.circle(slug) }))
  return (
    <NetworkGroup
      group={groupTexts.private}
      more={{ to: paths.circles, label: 'See the circles' }}
      aside={<NameList label="They meet in circles" names={names} />}
    />
  )
}

function PublicSectorGroup() {
  const { data: flagships = [] } = useQuery(flagshipQueries.all())
  const names = flagships.map(({ id, city, title, slug }) => ({ id, name: city || title, to: paths.flagship(slug) }))
  return (
    <NetworkGroup
      group={groupTexts.public}
      more={{ to: paths.flagships, label: 'See the flagships' }}
      aside={<NameList label="They meet at the flagships" names={names} />}
    />
  )
}

type GroupWithPeopleProps = { group: GroupTexts; query: typeof councilQuery; more: { to: string; label: string } }

function GroupWithPeople({ group, query, more }: GroupWithPeopleProps) {
  const { data: people = [] } = useQuery(query())
  return (
    <NetworkGroup group={group} more={more}>
      {people.length > 0 && (
        <PortraitList
          people={people.map(({ name, title, image_url, media, circles }) => ({
            name,
            line: title,
            src: image_url,
            details: media,
            hue: circles?.color_hex,
          }))}
        />
      )}
    </NetworkGroup>
  )
}
