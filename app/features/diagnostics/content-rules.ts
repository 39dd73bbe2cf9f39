import { paths } from '../../platform/paths.ts'
import { many } from '../../platform/text/pluralize.ts'
import type { Suspects } from './diagnosis-queries.ts'
import { type Finding, isOver } from './finding.ts'
import type { Links, Source } from './server-answers.ts'

/** URL of the page where a record can be fixed. */
type SourcePath = (source: Source) => string
/** Returns the figures that have the same label and different values, by the rule of the figures' desk. */
type FigureConflicts = (
  stats: Suspects['stats'],
  allowed: unknown,
) => readonly { label: string; home: { value: string }; overview: { value: string }; onPurpose: boolean }[]
/** Rules that belong to the other features' records. */
export type RecordRules = { sourcePath: SourcePath; figureConflicts: FigureConflicts }
type Known = RecordRules & { suspects: Suspects; links: Links }
type Rule = { name: string; find(known: Known): Omit<Finding, 'rule'> | false }

const eventPlace = ({ id, title }: { id: string; title: string }) => ({ to: paths.adminEvent(id), label: title })
const articlePlace = ({ slug, title }: { slug: string; title: string }) => ({ to: paths.article(slug), label: title })
const pagePlace = ({ id, title }: { id: string; title: string }) => ({ to: paths.settings.page(id), label: title })
const library = { to: paths.gallery, label: 'Gallery' }
const day = 86_400_000

const findDeadLinks =
  (kind: 'link' | 'picture', singular: string, more: string, remedy: string, action: string): Rule['find'] =>
  ({ links, sourcePath }) => {
    const dead = (links?.dead ?? []).filter(link => link.kind === kind)
    return (
      dead.length > 0 && {
        state: kind === 'picture' ? 'broken' : 'attention',
        title: many(dead.length, singular, more),
        remedy: `${remedy} The first is ${dead[0]?.address}.`,
        action,
        at: dead.flatMap(({ from }) =>
          from.slice(0, 1).map(source => ({ to: sourcePath(source), label: source.title })),
        ),
      }
    )
  }

const hasTime = (text: string) => !/T00:00(:00(\.0+)?)?(\+00:00|Z)$/.test(text)

/** Ordered by impact on readers. */
export const rules: readonly Rule[] = [
  {
    name: 'broken images',
    find: findDeadLinks(
      'picture',
      'picture is lost',
      'pictures are lost',
      'Nothing is shown where they stood.',
      'Find them',
    ),
  },
  {
    name: 'events that end before they begin',
    find({ suspects: { events } }) {
      const wrong = events.filter(
        ({ start_date, end_date }) => end_date && Date.parse(end_date) < Date.parse(start_date),
      )
      return (
        wrong.length > 0 && {
          state: 'broken',
          title: many(wrong.length, 'event ends before it begins', 'events end before they begin'),
          remedy: 'One of the two dates is wrong.',
          action: 'Set dates',
          at: wrong.map(eventPlace),
        }
      )
    },
  },
  {
    name: 'dead links',
    find: findDeadLinks(
      'link',
      'link no longer answers',
      'links no longer answer',
      'They lead to a page that says so.',
      'Repair',
    ),
  },
  {
    name: 'past events still open for registration',
    find({ suspects: { events, now } }) {
      const open = events.filter(event => event.signup_url && event.event_state === 'scheduled' && isOver(event, now))
      return (
        open.length > 0 && {
          state: 'attention',
          title: many(
            open.length,
            'past event is still open for registration',
            'past events are still open for registration',
          ),
          remedy: 'Take the registration address away, or correct the dates.',
          action: 'Close',
          at: open.map(eventPlace),
        }
      )
    },
  },
  {
    name: 'dates that say less than they seem',
    find({ suspects: { events, now } }) {
      const odd = events.filter(
        ({ time_precision: precision, timezone, start_date, end_date }) =>
          (precision === 'datetime' && !timezone) ||
          (precision === 'date' && hasTime(start_date) && !timezone) ||
          (['month', 'tbc'].includes(precision) && isOver({ start_date, end_date }, now - 31 * day)),
      )
      return (
        odd.length > 0 && {
          state: 'unknown',
          title: many(odd.length, 'event is vague about its time', 'events are vague about their time'),
          remedy: 'An hour without a zone, or a day still to be confirmed though it has passed.',
          action: 'Set dates',
          at: odd.map(eventPlace),
        }
      )
    },
  },
  {
    name: 'pictures without alt text',
    find({ suspects: { pictures } }) {
      const mute = pictures.filter(({ alt, is_decorative }) => !is_decorative && alt.trim() === '')
      return (
        mute.length > 0 && {
          state: 'attention',
          title: many(mute.length, 'picture has no alt text', 'pictures have no alt text'),
          remedy: 'Say what the picture shows, for people who do not see it.',
          action: 'Describe',
          at: [library],
        }
      )
    },
  },
  {
    name: 'articles and events without alt text',
    find({ suspects: { articles, events } }) {
      const mute = [
        ...articles.filter(a => a.feature_image_url && !a.feature_image_alt?.trim()).map(articlePlace),
        ...events.filter(e => e.image_url && !e.image_alt?.trim()).map(eventPlace),
      ]
      return (
        mute.length > 0 && {
          state: 'attention',
          title: many(
            mute.length,
            'record shows a picture without alt text',
            'records show a picture without alt text',
          ),
          remedy: 'Say what the picture shows, for people who do not see it.',
          action: 'Describe',
          at: mute,
        }
      )
    },
  },
  {
    name: 'consents that end within 30 days',
    find({ suspects: { pictures, now } }) {
      const ending = pictures.filter(
        ({ consent_expires_on: on }) => on && Date.parse(on) > now - day && Date.parse(on) < now + 30 * day,
      )
      return (
        ending.length > 0 && {
          state: 'attention',
          title: many(ending.length, 'consent ends within 30 days', 'consents end within 30 days'),
          remedy: 'The picture leaves the site by itself when that day is over.',
          action: 'Renew',
          at: [library],
        }
      )
    },
  },
  {
    name: 'empty texts',
    find({ suspects: { emptyArticles, emptyPages, emptyEvents } }) {
      const empty = [...emptyArticles.map(articlePlace), ...emptyPages.map(pagePlace), ...emptyEvents.map(eventPlace)]
      return (
        empty.length > 0 && {
          state: 'attention',
          title: many(empty.length, 'published record has no text', 'published records have no text'),
          remedy: 'A reader finds only a title.',
          action: 'Write',
          at: empty,
        }
      )
    },
  },
  {
    name: 'published without a date',
    find({ suspects: { articles, events } }) {
      const undated = [
        ...articles.filter(({ published_at }) => !published_at).map(articlePlace),
        ...events.filter(({ published_at }) => !published_at).map(eventPlace),
      ]
      return (
        undated.length > 0 && {
          state: 'attention',
          title: many(undated.length, 'record is published without a date', 'records are published without a date'),
          remedy: 'Without one nobody sees it.',
          action: 'Set the date',
          at: undated,
        }
      )
    },
  },
  {
    name: 'articles without a category',
    find({ suspects: { articles } }) {
      const loose = articles.filter(({ category_id }) => !category_id)
      return (
        loose.length > 0 && {
          state: 'attention',
          title: many(loose.length, 'article has no category', 'articles have no category'),
          remedy: 'No list but the whole one shows it.',
          action: 'Choose',
          at: loose.map(articlePlace),
        }
      )
    },
  },
  {
    name: 'pictures over 4 MB',
    find({ suspects: { pictures } }) {
      const heavy = pictures.filter(({ bytes }) => bytes > 4_000_000)
      return (
        heavy.length > 0 && {
          state: 'attention',
          title: many(heavy.length, 'picture is over 4 MB', 'pictures are over 4 MB'),
          remedy: 'Upload a smaller copy: on a poor line it takes a minute.',
          action: 'Find them',
          at: [library],
        }
      )
    },
  },
  {
    name: 'conflicting headline figures',
    find({ suspects: { stats, allowedDifferences }, figureConflicts }) {
      const differing = figureConflicts(stats, allowedDifferences)
        .filter(({ onPurpose }) => !onPurpose)
        .map(({ label, home, overview }) => `${home.value} ${label} on Home, ${overview.value} on Overview.`)
      return (
        differing.length > 0 && {
          state: 'unknown',
          title: 'Headline figures differ',
          remedy: `${differing.join(' ')} Keep both on purpose, or make them one.`,
          action: 'Review',
          at: [{ to: paths.settings.figures, label: 'Figures' }],
        }
      )
    },
  },
]

/** Content problems that need an editor, by rule. */
export const findings = (facts: Known): Finding[] =>
  rules.flatMap(({ name, find }) => {
    const finding = find(facts)
    return finding ? [{ ...finding, rule: name }] : []
  })
