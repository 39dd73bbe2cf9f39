import { places } from '../../platform/places.ts'
import type { Counts, Suspects } from './diagnosis-queries.ts'

export type Well = { state: 'well' | 'attention'; said: string; remedy?: string | undefined }

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Milliseconds after which an answer is called slow: a person notices. */
const slow = 1000

const answered = (ms: number, more: string): Well => ({
  state: ms > slow ? 'attention' : 'well',
  said: `Answered in ${ms} ms. ${more}`.trim(),
  remedy: ms > slow ? 'Check again. If it stays slow, look at what else the server is doing.' : undefined,
})

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function age(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return count === 0 ? 'less than a minute' : `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const databaseSaid = ({ ms }: { ms: number }) => answered(ms, 'Read with your own session.')

export function signInSaid(
  { ms, since, expiresAt }: { ms: number; since?: string | undefined; expiresAt?: number | undefined },
  now: number,
): Well {
  const began = since ? `You signed in ${age(now - Date.parse(since))} ago.` : ''
  const renewed = expiresAt ? `Your session is renewed by itself before ${clock.format(expiresAt * 1000)}.` : ''
  return answered(ms, [began, renewed].filter(Boolean).join(' '))
}

/** A listing is cut at a hundred entries. */
export const filesSaid = ({ ms, entries }: { ms: number; entries: number }) =>
  answered(
    ms,
    entries === 0
      ? 'The bucket media is empty.'
      : `The bucket media lists ${entries >= 100 ? '100 entries or more' : many(entries, 'entry', 'entries')} at its top.`,
  )

export function countsSaid({ published, scheduled, drafts }: Counts): Well {
  const said = `${published} published, ${scheduled} scheduled, ${drafts} ${drafts === 1 ? 'draft' : 'drafts'}.`
  if (published > 0) return { state: 'well', said }
  return { state: 'attention', said, remedy: 'Visitors find an empty page. Publish the first one.' }
}

export type Finding = {
  rule: string
  state: 'attention' | 'unknown'
  title: string
  remedy: string
  /** Where to see it; the first few of many. */
  at: { to: string; label: string }[]
}

const day = 86_400_000
const first = 3

/** An event is over a day after its last known moment: some have only a day for a date. */
const isOver = ({ start_date, end_date }: Suspects['openEvents'][number], now: number) =>
  Date.parse(end_date ?? start_date) + day < now

/** The four rules, in the order in which a reader suffers from them. */
export const rules = [
  'pictures without alt text',
  'past events still open for registration',
  'articles without alt text',
  'conflicting headline figures',
] as const

export function findings({ events, articles, pictures, openEvents, stats, now }: Suspects): Finding[] {
  const open = openEvents.filter(event => isOver(event, now))
  const differing = conflicts(stats)
  const found: (Finding | false)[] = [
    events.length + pictures.length > 0 && {
      rule: rules[0],
      state: 'attention',
      title: `${many(events.length + pictures.length, 'picture has', 'pictures have')} no alt text`,
      remedy: 'Say what the picture shows, for people who do not see it.',
      at: events.slice(0, first).map(({ slug, title }) => ({ to: places.event(slug), label: title })),
    },
    open.length > 0 && {
      rule: rules[1],
      state: 'attention',
      title: `${many(open.length, 'past event is', 'past events are')} still open for registration`,
      remedy: 'Take the registration address away, or correct the dates.',
      at: open.slice(0, first).map(({ slug, title }) => ({ to: places.event(slug), label: title })),
    },
    articles.length > 0 && {
      rule: rules[2],
      state: 'attention',
      title: `${many(articles.length, 'article shows', 'articles show')} a picture without alt text`,
      remedy: 'Say what the picture shows, for people who do not see it.',
      at: articles.slice(0, first).map(({ slug, title }) => ({ to: places.article(slug), label: title })),
    },
    differing.length > 0 && {
      rule: rules[3],
      state: 'unknown',
      title: 'Headline figures differ',
      remedy: `${differing.join(' ')} Keep both on purpose, or make them one.`,
      at: [
        { to: places.home, label: 'Home' },
        { to: places.overview, label: 'Overview' },
      ],
    },
  ]
  return found.filter(finding => finding !== false)
}

/** Figures that carry one label at both places and two values. */
export function conflicts(stats: Suspects['stats']): string[] {
  const named = (label: string) => label.trim().toLowerCase()
  const overview = new Map(stats.filter(s => s.placement === 'overview').map(s => [named(s.label), s.value]))
  return stats
    .filter(s => s.placement === 'home')
    .flatMap(({ label, value }) => {
      const other = overview.get(named(label))
      return other === undefined || other === value ? [] : [`${value} ${label} on Home, ${other} on Overview.`]
    })
}

const inWords = ['Nothing waits', 'One thing waits', 'Two things wait', 'Three things wait', 'Four things wait']

/** The page's title: what is the matter, in a sentence. Speaks only of what was looked at. */
export function verdict({ broken, asking, waiting }: { broken: string[]; asking: boolean; waiting: number }): string {
  if (broken.length > 0) return `${listed(broken)} ${broken.length === 1 ? 'does' : 'do'} not answer.`
  if (asking) return 'Looking at the site.'
  return waiting === 0
    ? 'All that was looked at is well. Nothing waits for you.'
    : `All answers are there. ${inWords[waiting] ?? `${waiting} things wait`} for a person.`
}

const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)?.toLowerCase()}`
