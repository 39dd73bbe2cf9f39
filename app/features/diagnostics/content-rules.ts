import { paths } from '../../platform/paths.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { type ContentFinding, isEventOver } from './content-finding.ts'
import type { RecordsToCheck } from './diagnosis-queries.ts'
import type { LinkCheckResults, LinkSource } from './server-answers.ts'

/** Returns the URL of the back office page on which a record can be corrected. */
type FindSourcePath = (source: LinkSource) => string
/** Returns figures that have the same label but different values in the two places of the site that show figures. */
type FindFigureConflicts = (
  stats: RecordsToCheck['stats'],
  allowed: unknown,
) => readonly { label: string; home: { value: string }; overview: { value: string }; onPurpose: boolean }[]
/** Returns the names of links in the menu whose target visitors cannot open. */
type FindMenuFaults = (menu: RecordsToCheck['menu'], targets: RecordsToCheck['menuTargets']) => readonly string[]
/** Rules that belong to records of other features, and are therefore passed in. */
export type ContentRulesOfRecord = {
  sourcePath: FindSourcePath
  figureConflicts: FindFigureConflicts
  menuFaults: FindMenuFaults
}
type RuleInput = ContentRulesOfRecord & { suspects: RecordsToCheck; links: LinkCheckResults }
type ContentRule = { name: string; find(known: RuleInput): Omit<ContentFinding, 'rule'> | false }

const buildEventLink = ({ id, title }: { id: string; title: string }) => ({ to: paths.adminEvent(id), label: title })
const buildArticleLink = ({ id, title }: { id: string; title: string }) => ({
  to: paths.adminArticle(id),
  label: title,
})
const buildPageLink = ({ id, title }: { id: string; title: string }) => ({ to: paths.settings.page(id), label: title })
/** Path to a view of the media library in which pictures can be corrected. */
const buildLibraryLink = (search: string) => ({ to: `${paths.adminGallery}?${search}`, label: 'Media library' })
const dayMs = 86_400_000
const makeDeadLinkFinder =
  (kind: 'link' | 'picture', singular: string, more: string, remedy: string, action: string): ContentRule['find'] =>
  ({ links, sourcePath }) => {
    const dead = (links?.dead ?? []).filter(link => link.kind === kind)
    return (
      dead.length > 0 && {
        state: kind === 'picture' ? 'broken' : 'attention',
        title: formatQuantity(dead.length, singular, more),
        remedy: `${remedy} First: ${dead[0]?.address}.`,
        action,
        at: dead.flatMap(({ from }) =>
          from.slice(0, 1).map(source => ({ to: sourcePath(source), label: source.title })),
        ),
      }
    )
  }

const hasTime = (text: string) => !/T00:00(:00(\.0+)?)?(\+00:00|Z)$/.test(text)

/** Rules for content. Rules with a larger effect on visitors come first. */
export const contentRules: readonly ContentRule[] = [
  {
    name: 'broken images',
    find: makeDeadLinkFinder(
      'picture',
      'image is missing',
      'images are missing',
      'Pages show nothing in their place.',
      'Fix',
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
          title: formatQuantity(wrong.length, 'event ends before it begins', 'events end before they begin'),
          remedy: 'Check both dates.',
          action: 'Fix',
          at: wrong.map(buildEventLink),
        }
      )
    },
  },
  {
    name: 'dead links',
    find: makeDeadLinkFinder('link', 'link is broken', 'links are broken', 'Visitors see an error page.', 'Fix'),
  },
  {
    name: 'links in the menu to pages that are not published',
    find({ suspects: { menu, menuTargets }, menuFaults }) {
      const names = menuFaults(menu, menuTargets)
      return (
        names.length > 0 && {
          state: 'attention',
          title: formatQuantity(
            names.length,
            'link in the menu leads to a page that is not published',
            'links in the menu lead to pages that are not published',
          ),
          remedy: `Visitors do not see ${names.length === 1 ? 'this link' : 'these links'}: ${names.slice(0, 3).join(', ')}.`,
          action: 'Fix',
          at: [{ to: paths.settings.navigation, label: 'Menu and footer' }],
        }
      )
    },
  },
  {
    name: 'past events still open for registration',
    find({ suspects: { events, now } }) {
      const open = events.filter(
        event => event.signup_url && event.event_state === 'scheduled' && isEventOver(event, now),
      )
      return (
        open.length > 0 && {
          state: 'attention',
          title: formatQuantity(
            open.length,
            'past event still has a registration link',
            'past events still have a registration link',
          ),
          remedy: 'Remove the registration link or correct the dates.',
          action: 'Fix',
          at: open.map(buildEventLink),
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
          (['month', 'tbc'].includes(precision) && isEventOver({ start_date, end_date }, now - 31 * dayMs)),
      )
      return (
        odd.length > 0 && {
          state: 'unknown',
          title: formatQuantity(odd.length, 'event has an incomplete date', 'events have an incomplete date'),
          remedy: 'A time without a time zone, or an unconfirmed date in the past.',
          action: 'Fix',
          at: odd.map(buildEventLink),
        }
      )
    },
  },
  {
    name: 'images without alt text',
    find({ suspects: { pictures } }) {
      const mute = pictures.filter(({ alt, is_decorative }) => !is_decorative && alt.trim() === '')
      return (
        mute.length > 0 && {
          state: 'attention',
          title: formatQuantity(mute.length, 'image has no alt text', 'images have no alt text'),
          remedy: 'Add the alt text: what the image shows, for screen readers.',
          action: 'Fix',
          at: [buildLibraryLink('tab=repair')],
        }
      )
    },
  },
  {
    name: 'articles and events without alt text',
    find({ suspects: { articles, events } }) {
      const mute = [
        ...articles.filter(a => a.feature_image_url && !a.feature_image_alt?.trim()).map(buildArticleLink),
        ...events.filter(e => e.image_url && !e.image_alt?.trim()).map(buildEventLink),
      ]
      return (
        mute.length > 0 && {
          state: 'attention',
          title: formatQuantity(
            mute.length,
            'record has an image without alt text',
            'records have an image without alt text',
          ),
          remedy: 'Add the alt text: what the image shows, for screen readers.',
          action: 'Fix',
          at: mute,
        }
      )
    },
  },
  {
    name: 'consents that end within 30 days',
    find({ suspects: { pictures, now } }) {
      const ending = pictures.filter(
        ({ consent_expires_on: on }) => on && Date.parse(on) > now - dayMs && Date.parse(on) < now + 30 * dayMs,
      )
      return (
        ending.length > 0 && {
          state: 'attention',
          title: formatQuantity(
            ending.length,
            'photo consent expires within 30 days',
            'photo consents expire within 30 days',
          ),
          remedy: 'The image is hidden automatically after that date.',
          action: 'Fix',
          at: [buildLibraryLink('tab=ends')],
        }
      )
    },
  },
  {
    name: 'empty texts',
    find({ suspects: { emptyArticles, emptyPages, emptyEvents } }) {
      const empty = [
        ...emptyArticles.map(buildArticleLink),
        ...emptyPages.map(buildPageLink),
        ...emptyEvents.map(buildEventLink),
      ]
      return (
        empty.length > 0 && {
          state: 'attention',
          title: formatQuantity(empty.length, 'published record has no text', 'published records have no text'),
          remedy: 'Visitors see only a title.',
          action: 'Fix',
          at: empty,
        }
      )
    },
  },
  {
    name: 'published without a date',
    find({ suspects: { articles, events } }) {
      const undated = [
        ...articles.filter(({ published_at }) => !published_at).map(buildArticleLink),
        ...events.filter(({ published_at }) => !published_at).map(buildEventLink),
      ]
      return (
        undated.length > 0 && {
          state: 'attention',
          title: formatQuantity(
            undated.length,
            'record is published without a date',
            'records are published without a date',
          ),
          remedy: 'Visitors do not see it.',
          action: 'Fix',
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
          title: formatQuantity(loose.length, 'article has no category', 'articles have no category'),
          remedy: 'It appears only in “All news”.',
          action: 'Fix',
          at: loose.map(buildArticleLink),
        }
      )
    },
  },
  {
    name: 'images over 4 MB',
    find({ suspects: { pictures } }) {
      const heavy = pictures.filter(({ bytes }) => bytes > 4_000_000)
      return (
        heavy.length > 0 && {
          state: 'attention',
          title: formatQuantity(heavy.length, 'image is larger than 4 MB', 'images are larger than 4 MB'),
          remedy: 'Upload a smaller version: it takes a minute on a slow connection.',
          action: 'Fix',
          at: [buildLibraryLink('sort=size')],
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
          title: 'Statistics differ',
          remedy: `${differing.join(' ')} Keep both or use one value.`,
          action: 'Fix',
          at: [{ to: paths.settings.figures, label: 'Statistics' }],
        }
      )
    },
  },
]

/** Problems in the content that an editor can correct, by rule. */
export const findContentProblems = (facts: RuleInput): ContentFinding[] =>
  contentRules.flatMap(({ name, find }) => {
    const finding = find(facts)
    return finding ? [{ ...finding, rule: name }] : []
  })
