import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'

type Text = { key: string; label: string }
/** Editable texts of one page, with the URL of the page. */
export type TextGroup = { page: string; to: string; texts: readonly Text[] }

const text = (key: string, label: string): Text => ({ key, label })

/** All editable texts, grouped by the first page that shows the text. Some texts also appear on other pages. */
export const textGroupsByPage: readonly TextGroup[] = [
  {
    page: 'Home',
    to: paths.home,
    texts: [
      text('home.hero.intro', 'Below the headline'),
      text('home.story', 'Watch Our Story, a line each: year | sentence | where'),
      text('home.about.lead', 'About, first sentence'),
      text('home.about.text', 'About, the rest'),
      text('network.tile.partners', 'Network, partners'),
      text('network.tile.members', 'Network, members'),
      text('network.tile.private-sector', 'Network, private sector'),
      text('network.tile.public-sector', 'Network, public sector'),
      text('network.tile.council', 'Network, council'),
      text('network.tile.management', 'Network, management'),
      text('flagships.intro', 'Flagships'),
      text('circles.heading', 'Circles, heading'),
      text('circles.intro', 'Circles'),
      text('invite.heading', 'Invitation, heading'),
      text('invite.text', 'Invitation'),
    ],
  },
  {
    page: 'Overview',
    to: paths.overview,
    texts: [
      text('overview.title', 'Heading'),
      text('overview.intro', 'Introduction'),
      text('overview.network', 'Network'),
      text('overview.network.partners', 'Network, partners'),
      text('overview.network.council', 'Network, council'),
      text('overview.network.management', 'Network, management'),
      text('overview.platforms', 'Flagships'),
      text('overview.circles', 'Circles'),
      text('overview.events', 'Events'),
      text('overview.news', 'News'),
    ],
  },
  { page: 'About', to: paths.about, texts: [text('about.figures', 'Above the figures')] },
  {
    page: 'The network',
    to: paths.network,
    texts: [
      text('network.intro', 'Introduction'),
      text('network.members.text', 'Members'),
      text('network.private.text', 'Private sector'),
      text('network.public.text', 'Public sector'),
      text('network.partners.text', 'Partners'),
      text('network.council.text', 'Council'),
      text('network.management.text', 'Management'),
    ],
  },
  { page: 'Management', to: paths.management, texts: [text('management.intro', 'Introduction')] },
  { page: 'Leadership Council', to: paths.council, texts: [text('council.intro', 'Introduction')] },
  { page: 'What our leaders say', to: paths.councilSays, texts: [text('council.quotes.intro', 'Introduction')] },
  {
    page: 'Partners',
    to: paths.partners,
    texts: [
      text('partners.intro', 'Introduction'),
      text('partners.tier.patronage', 'What Patronage means'),
      text('partners.tier.lead', 'What Lead means'),
      text('partners.tier.host', 'What Host means'),
      text('partners.tier.media', 'What Media means'),
      text('partners.tier.market', 'What Market means'),
      text('partners.tier.supporting-partner', 'What Supporting Partner means'),
      text('partners.invite.heading', 'Invitation, heading'),
      text('partners.invite.text', 'Invitation'),
    ],
  },
  {
    page: 'Flagships',
    to: paths.flagships,
    texts: [text('flagships.page.intro', 'Introduction'), text('flagships.record', 'The record')],
  },
  { page: 'Circles', to: paths.circles, texts: [text('circles.page.intro', 'Introduction')] },
  { page: 'Events', to: paths.events, texts: [text('events.intro', 'Introduction')] },
  { page: 'Calendar', to: paths.calendar, texts: [text('calendar.intro', 'Introduction')] },
  { page: 'News', to: paths.news, texts: [text('news.intro', 'Introduction')] },
  { page: 'Road to Davos', to: paths.roadToDavos, texts: [text('news.road-to-davos.intro', 'Introduction')] },
  {
    page: `${product.name} News`,
    to: paths.productNews,
    texts: [text(`news.${product.slug}.intro`, 'Introduction')],
  },
  { page: 'All articles', to: paths.allNews, texts: [text('news.all.intro', 'Introduction')] },
  { page: 'Gallery', to: paths.gallery, texts: [text('gallery.intro', 'Introduction')] },
  { page: 'Members', to: paths.members, texts: [text('members.intro', 'Introduction, for visitors')] },
  {
    page: 'Connect',
    to: paths.connect,
    texts: [
      text('connect.title', 'Heading'),
      text('connect.intro', 'Introduction'),
      text('connect.step.write', 'What happens next, you write'),
      text('connect.step.read', 'What happens next, a person reads'),
      text('connect.step.referees', 'What happens next, two referees'),
      text('connect.step.talk', 'What happens next, one conversation'),
      text('connect.step.answer', 'What happens next, an answer'),
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

const folded = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Groups of texts in which the page, the label or the text matches the search. */
export function searchTextCatalogue(query: string, worded: (key: string) => string): TextGroup[] {
  const sought = folded(query.trim())
  return textGroupsByPage
    .map(group => ({
      ...group,
      texts: group.texts.filter(({ key, label }) => folded(`${group.page} ${label} ${worded(key)}`).includes(sought)),
    }))
    .filter(({ texts }) => texts.length > 0)
}
