import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'

/** `hint`: how the text has to be written. */
type CatalogueText = { key: string; label: string; hint?: string | undefined }
/** Editable texts of one page, with the URL of the page. */
export type TextGroup = { page: string; to: string; texts: readonly CatalogueText[] }

const makeCatalogueText = (key: string, label: string, hint?: string): CatalogueText => ({ key, label, hint })

/** All editable texts, grouped by the first page that shows the text. Some texts also appear on other pages. */
export const textGroupsByPage: readonly TextGroup[] = [
  {
    page: 'Home',
    to: paths.home,
    texts: [
      makeCatalogueText('home.hero.intro', 'Below the headline'),
      makeCatalogueText('home.story', 'Watch Our Story', 'One line per year: year | sentence | circle or place.'),
      makeCatalogueText('home.about.lead', 'About, first sentence'),
      makeCatalogueText('home.about.text', 'About, the rest'),
      makeCatalogueText('network.tile.partners', 'Network, partners'),
      makeCatalogueText('network.tile.members', 'Network, members'),
      makeCatalogueText('network.tile.private-sector', 'Network, private sector'),
      makeCatalogueText('network.tile.public-sector', 'Network, public sector'),
      makeCatalogueText('network.tile.council', 'Network, council'),
      makeCatalogueText('network.tile.management', 'Network, management'),
      makeCatalogueText('flagships.intro', 'Flagships'),
      makeCatalogueText('circles.heading', 'Circles, heading'),
      makeCatalogueText('circles.intro', 'Circles'),
      makeCatalogueText('invite.heading', 'Invitation, heading'),
      makeCatalogueText('invite.text', 'Invitation'),
    ],
  },
  {
    page: 'Overview',
    to: paths.overview,
    texts: [
      makeCatalogueText('overview.title', 'Heading'),
      makeCatalogueText('overview.intro', 'Introduction'),
      makeCatalogueText('overview.network', 'Network'),
      makeCatalogueText('overview.network.partners', 'Network, partners'),
      makeCatalogueText('overview.network.council', 'Network, council'),
      makeCatalogueText('overview.network.management', 'Network, management'),
      makeCatalogueText('overview.platforms', 'Flagships'),
      makeCatalogueText('overview.circles', 'Circles'),
      makeCatalogueText('overview.events', 'Events'),
      makeCatalogueText('overview.news', 'News'),
    ],
  },
  { page: 'About', to: paths.about, texts: [makeCatalogueText('about.figures', 'Above the figures')] },
  {
    page: 'The network',
    to: paths.network,
    texts: [
      makeCatalogueText('network.intro', 'Introduction'),
      makeCatalogueText('network.members.text', 'Members'),
      makeCatalogueText('network.private.text', 'Private sector'),
      makeCatalogueText('network.public.text', 'Public sector'),
      makeCatalogueText('network.partners.text', 'Partners'),
      makeCatalogueText('network.council.text', 'Council'),
      makeCatalogueText('network.management.text', 'Management'),
    ],
  },
  { page: 'Management', to: paths.management, texts: [makeCatalogueText('management.intro', 'Introduction')] },
  { page: 'Leadership Council', to: paths.council, texts: [makeCatalogueText('council.intro', 'Introduction')] },
  {
    page: 'What our leaders say',
    to: paths.councilSays,
    texts: [makeCatalogueText('council.quotes.intro', 'Introduction')],
  },
  {
    page: 'Partners',
    to: paths.partners,
    texts: [
      makeCatalogueText('partners.intro', 'Introduction'),
      makeCatalogueText('partners.tier.patronage', 'What Patronage means'),
      makeCatalogueText('partners.tier.lead', 'What Lead means'),
      makeCatalogueText('partners.tier.host', 'What Host means'),
      makeCatalogueText('partners.tier.media', 'What Media means'),
      makeCatalogueText('partners.tier.market', 'What Market means'),
      makeCatalogueText('partners.tier.supporting-partner', 'What Supporting Partner means'),
      makeCatalogueText('partners.invite.heading', 'Invitation, heading'),
      makeCatalogueText('partners.invite.text', 'Invitation'),
    ],
  },
  {
    page: 'Flagships',
    to: paths.flagships,
    texts: [
      makeCatalogueText('flagships.page.intro', 'Introduction'),
      makeCatalogueText('flagships.record', 'The record'),
    ],
  },
  { page: 'Circles', to: paths.circles, texts: [makeCatalogueText('circles.page.intro', 'Introduction')] },
  { page: 'Events', to: paths.events, texts: [makeCatalogueText('events.intro', 'Introduction')] },
  { page: 'Calendar', to: paths.calendar, texts: [makeCatalogueText('calendar.intro', 'Introduction')] },
  { page: 'News', to: paths.news, texts: [makeCatalogueText('news.intro', 'Introduction')] },
  {
    page: 'Road to Davos',
    to: paths.roadToDavos,
    texts: [makeCatalogueText('news.road-to-davos.intro', 'Introduction')],
  },
  {
    page: `${product.name} News`,
    to: paths.productNews,
    texts: [makeCatalogueText(`news.${product.slug}.intro`, 'Introduction')],
  },
  { page: 'All articles', to: paths.allNews, texts: [makeCatalogueText('news.all.intro', 'Introduction')] },
  { page: 'Gallery', to: paths.gallery, texts: [makeCatalogueText('gallery.intro', 'Introduction')] },
  { page: 'Members', to: paths.members, texts: [makeCatalogueText('members.intro', 'Introduction, for visitors')] },
  {
    page: 'Connect',
    to: paths.connect,
    texts: [
      makeCatalogueText('connect.title', 'Heading'),
      makeCatalogueText('connect.intro', 'Introduction'),
      makeCatalogueText('connect.step.write', 'What happens next, you write'),
      makeCatalogueText('connect.step.read', 'What happens next, a person reads'),
      makeCatalogueText('connect.step.referees', 'What happens next, two referees'),
      makeCatalogueText('connect.step.talk', 'What happens next, one conversation'),
      makeCatalogueText('connect.step.answer', 'What happens next, an answer'),
    ],
  },
]

export const catalogueTextKeys: readonly string[] = textGroupsByPage.flatMap(({ texts }) => texts.map(({ key }) => key))

/** Title of a text: the name of its page and the label of the text. */
export function getCatalogueTextTitle(key: string): string | undefined {
  const group = textGroupsByPage.find(({ texts }) => texts.some(text => text.key === key))
  const label = group?.texts.find(text => text.key === key)?.label
  return group && label && `${group.page}: ${label}`
}

const removeAccents = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Groups of texts in which the page, the label or the text matches the search. */
export function searchTextCatalogue(query: string, worded: (key: string) => string): TextGroup[] {
  const sought = removeAccents(query.trim())
  return textGroupsByPage
    .map(group => ({
      ...group,
      texts: group.texts.filter(({ key, label }) =>
        removeAccents(`${group.page} ${label} ${worded(key)}`).includes(sought),
      ),
    }))
    .filter(({ texts }) => texts.length > 0)
}
