import { useQuery } from '@tanstack/react-query'
import { redirect, useActionData, useSearchParams } from 'react-router'
import { findApplicationFormErrors, readApplicationForm } from '../../features/application/application-input.ts'
import { submitApplication } from '../../features/application/application-mutations.ts'
import { ConnectForm } from '../../features/application/ui/connect-form.tsx'
import { circleQueries, sortCircles } from '../../features/circle/circle-queries.ts'
import { eventQueries } from '../../features/event/event-queries.ts'
import { personQueries } from '../../features/person/person-queries.ts'
import { getContactEmail, getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { formatRefusal } from '../../platform/refusal.ts'
import { siteRequestContext } from '../../platform/request.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { PatternBorder } from '../../ui/band.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section, SectionHead } from '../../ui/section.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import type { Route } from './+types/index'
import './connect.css'

/** Steps after an application is submitted: key of the editable text, name, and default text. */
const applicationSteps = [
  [
    'connect.step.write',
    'You write',
    'A few sentences are enough. The form stays on this device until it has arrived.',
  ],
  ['connect.step.read', 'A person reads', 'Within five working days, and answers from an address you can reply to.'],
  ['connect.step.referees', 'Two referees', 'We ask them, among other things, how you behave when a project is late.'],
  ['connect.step.talk', 'One conversation', 'With two readers from the circle you chose: forty minutes, about work.'],
  ['connect.step.answer', 'An answer', 'After about six weeks, with reasons either way.'],
] as const
/** Steps after a question is submitted, fewer because questions have no referees. */
const questionSteps = [
  ...applicationSteps.slice(0, 2),
  [
    'connect.step.reply',
    'An answer',
    'By email to the address you gave, from somebody who knows the subject. No referees, no form.',
  ],
] as const
const textsQuery = settingQueries.words('connect', [
  'connect.title',
  'connect.intro',
  'invite.text',
  ...applicationSteps.map(([key]) => key),
])

/**
 * Reads the subject of the form from the URL: an event, or the recipient of a question (a circle, a person or the
 * office). Without a subject, the form is an application for membership.
 */
function readSubject(params: URLSearchParams) {
  const key = (name: string) => /^[\w-]{1,120}$/.exec(params.get(name) ?? '')?.[0]
  return {
    event: key('event'),
    circle: key('circle'),
    person: key('person'),
    for: params.get('for') === 'contact' ? 'contact' : undefined,
  }
}

const listQueries = (url: string) => {
  const { event, person } = readSubject(new URL(url).searchParams)
  return [
    circleQueries.all,
    textsQuery,
    settingQueries.site,
    ...(event ? [eventQueries.byKey(event)] : []),
    ...(person ? [personQueries.named(person)] : []),
  ]
}

export const handle: RouteWithUrlParameters = { reads: readSubject }
export const loader = ({ context, request }: Route.LoaderArgs) => hydrateQueries(context, ...listQueries(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetchQueries(...listQueries(request.url))

/** Handles the form for browsers without JavaScript, with the same validation and the same database function. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = readApplicationForm(await request.formData())
  const refused = findApplicationFormErrors(form)
  if (Object.keys(refused).length > 0) return { refused, written: form }
  const { db } = context.get(siteRequestContext)
  // Without JavaScript the time to fill in the form is unknown. The honeypot field and the rate limits still apply.
  const answer = await submitApplication({ ...form, submission_id: crypto.randomUUID(), elapsed_ms: 60_000 }, () => db)
  if ('refusal' in answer) {
    const { fields, ...refusal } = answer.refusal
    return { refused: fields ?? { statement: formatRefusal(refusal) }, written: form }
  }
  return redirect(paths.applicationStatus(answer.token))
}

export default function ConnectRoute() {
  const [params] = useSearchParams()
  const answer = useActionData<typeof action>()
  const subject = readSubject(params)
  const eventKey = subject.event ?? ''
  const kind = subject.event || subject.for || subject.circle || subject.person ? 'contact' : 'membership'
  const { data: circles = [] } = useQuery(circleQueries.all())
  const { data: settings } = useQuery(textsQuery())
  const { data: found } = useQuery({ ...eventQueries.byKey(eventKey)(), enabled: eventKey !== '' })
  const event = found && 'found' in found ? found.found : undefined
  const { data: person } = useQuery({
    ...personQueries.named(subject.person ?? '')(),
    enabled: subject.person !== undefined,
  })
  return (
    <>
      <PageHead
        title="Connect"
        description="Apply for membership of the network, or ask about a gathering."
        path={paths.connect}
      />
      <PageTitle
        large
        title={getSettingText(settings, 'connect.title', 'Take a place on the bench')}
        intro={getSettingText(settings, 'connect.intro', 'Apply for membership, or ask about a gathering.')}
      />
      <PatternBorder seed="the bench by the door" kind="twill" />
      <Section unruled labelledBy="connect">
        <SectionHead title="Connect" id="connect">
          {kind === 'membership' && getSettingText(settings, 'invite.text')}
        </SectionHead>
        <div className="span-6 connect-main">
          <TabLinks
            label="What you would like to do"
            tabs={[
              { to: paths.connect, label: 'Apply for membership', current: kind === 'membership' },
              { to: `${paths.connect}?for=contact`, label: 'Ask a question', current: kind === 'contact' },
            ]}
          />
          <ConnectForm
            key={[kind, eventKey, subject.circle, subject.person].join(' ')}
            kind={kind}
            circles={sortCircles(circles)}
            event={event}
            circle={circles.find(({ slug }) => slug === subject.circle)}
            person={person ?? undefined}
            refused={answer?.refused}
            written={answer?.written}
            statusPath={paths.applicationStatus}
          />
        </div>
        <ConnectAside kind={kind} />
      </Section>
    </>
  )
}

function ConnectAside({ kind }: { kind: 'membership' | 'contact' }) {
  const { data: settings } = useQuery(textsQuery())
  const { data: site } = useQuery(settingQueries.site())
  const email = getContactEmail(site)
  const press = getContactEmail(site, 'press')
  return (
    <aside className="span-5-end connect-aside" aria-label="What happens next">
      <h2>What happens next</h2>
      <ol>
        {(kind === 'membership' ? applicationSteps : questionSteps).map(([key, name, words]) => (
          <li key={key}>
            <h3>{name}</h3>
            <p>{getSettingText(settings, key, words)}</p>
          </li>
        ))}
      </ol>
      {email && (
        <p className="small quiet">
          Or write to <a href={`mailto:${email}`}>{email}</a>.
          {press && press !== email && (
            <>
              {' '}
              The press writes to <a href={`mailto:${press}`}>{press}</a>.
            </>
          )}
        </p>
      )}
    </aside>
  )
}
