import { product } from './product.ts'

/** Every address that more than one file leads to. Those that carry the operator's slug are made here and nowhere else. */
export const paths = {
  home: '/',
  overview: '/overview',
  about: '/about',
  flagships: '/platforms',
  network: '/network',
  management: '/team',
  partners: '/partners',
  council: '/leadership-council',
  councilSays: '/leadership-council/what-our-leaders-say',
  circles: '/circles',
  circle: (slug: string) => `/circles/${slug}`,
  circleCalendar: (slug: string) => `/circles/${slug}/calendar`,
  events: '/events',
  event: (slug: string) => `/event/${slug}`,
  calendar: `/${product.slug}-calendar`,
  /** The presentation of a flagship, always there. */
  flagship: (slug: string) => `/${product.slug}-${slug}`,
  /** The record-driven page, there only while its record is visible. */
  flagshipDavos: '/flagship-davos',
  /** The page of one edition, which stays when it is over. */
  flagshipEdition: (slug: string, year: number) =>
    slug === 'davos' ? `/flagship-davos/${year}` : `/${product.slug}-${slug}/${year}`,
  news: '/news',
  article: (slug: string) => `/news/${slug}`,
  roadToDavos: '/news/road-to-davos',
  productNews: `/news/${product.slug}`,
  allNews: '/news/all',
  gallery: '/gallery',
  album: (slug: string) => `/gallery?album=${encodeURIComponent(slug)}`,
  connect: '/connect',
  /** The contact form with an event already chosen. */
  contactCircle: (slug: string) => `/connect?for=contact&circle=${encodeURIComponent(slug)}`,
  contactPerson: (slug: string) => `/connect?for=contact&person=${encodeURIComponent(slug)}`,
  contactAbout: (eventSlug: string) => `/connect?event=${encodeURIComponent(eventSlug)}`,
  /** A part of the map of the site: the pages, or events or articles from after a slug on. */
  sitemapPart: (kind: 'pages' | 'event' | 'article', after = '') =>
    `/sitemap/${kind}.xml${after ? `?after=${after}` : ''}`,
  search: '/search',
  /** What can be read without a line. */
  offline: '/offline',
  searchFor: (question: string) => `/search?q=${encodeURIComponent(question)}`,
  /** Calendars to follow, and each event as a calendar of one. */
  calendars: {
    all: '/calendar/all.ics',
    flagships: '/calendar/flagships.ics',
    circle: (slug: string) => `/calendar/circle/${slug}.ics`,
    region: (slug: string) => `/calendar/region/${slug}.ics`,
    /** All of a year, for whoever keeps the past too. */
    year: (year: number) => `/calendar/year/${year}.ics`,
    event: (slug: string) => `/calendar/event/${slug}.ics`,
  },
  /** News for feed readers: all of it, or one category. */
  newsFeed: (format: 'rss' | 'atom' | 'json', category?: string) =>
    category ? `/feeds/news/${category}.${format}` : `/feeds/news.${format}`,
  /** The private page of one application; after a sending without a token it says that the link is in the letter. */
  refereeRequest: (token: string) => `/connect/referee?token=${token}`,
  applicationStatus: (token: string | null) =>
    token ? `/connect/status?token=${encodeURIComponent(token)}` : '/connect/status?sent=yes',
  /** An article that is not out yet, for whoever holds the link. */
  preview: (token: string) => `/preview/${encodeURIComponent(token)}`,
  /** Where one signs in; afterwards the visit goes on at the remembered address. */
  signIn: '/auth/login',
  signInFor: (back: string) => `/auth/login?return=${encodeURIComponent(back)}`,
  signUp: '/auth/signup',
  resetPassword: '/auth/reset',
  /** Where links from letters arrive. */
  signInCallback: '/auth/callback',
  /** Where the links of letters about accounts lead: nothing happens before a button is pressed. */
  confirm: '/auth/confirm',
  admin: '/admin',
  diagnostics: '/admin/diagnostics',
  /** Letters that were kept instead of sent, and those that wait. */
  adminMail: '/admin/diagnostics/mail',
  profile: '/profile',
  /** The members' directory, and one member of it. */
  members: '/members',
  member: (id: string) => `/members/${id}`,
  /** Where one says how the directory shows one. */
  profileDirectory: '/profile#directory',
  /** Where a second factor is set up. */
  profileSecurity: '/profile#security',
  adminNews: '/admin/news',
  adminImports: '/admin/news/import',
  adminBulkImport: '/admin/news/bulk-import',
  adminImportAll: '/admin/news/import-all',
  adminImport: (id: string) => `/admin/news/import/${id}`,
  /** Where an article is written; `new` is one that is not there yet. */
  adminArticle: (id: string) => (id === 'new' ? '/admin/news/new' : `/admin/news/edit/${id}`),
  adminEvents: '/admin/events',
  adminEventImports: '/admin/events/import',
  adminEventBulkImport: '/admin/events/bulk-import',
  adminEventImport: (id: string) => `/admin/events/import/${id}`,
  /** Where an event is written; `new` is one that is not there yet. */
  adminEvent: (id: string) => `/admin/events/${id}`,
  /** A new event that begins on a day, `2026-12-03`. */
  adminEventOn: (day: string) => `/admin/events/new?day=${day}`,
  adminGallery: '/admin/gallery',
  adminAlbums: '/admin/gallery/albums',
  adminAlbum: (id: string) => `/admin/gallery/albums/${id}`,
  /** The albums of the flagships, by edition. */
  adminFlagshipGallery: '/admin/flagship-gallery',
  /** The flagships, Davos first. */
  adminFlagships: '/admin/davos',
  /** A numbered chair of a flagship's table. */
  adminChair: (id: string) => `/admin/davos/chairs/${id}`,
  /** A new chair, at the table of the edition with this id. */
  adminChairOf: (edition: string) => `/admin/davos/chairs/new?edition=${edition}`,
  adminApplications: '/admin/applications',
  adminApplication: (id: string) => `/admin/applications/${id}`,
  adminApplicationReport: '/admin/applications/report',
  adminUsers: '/admin/users',
  /** The form of an invitation above the list of users, with an address already in it. */
  inviteUser: (address = '') => `/admin/users?invite=${encodeURIComponent(address)}`,
  /** Somebody's own page. */
  adminUser: (id: string) => `/admin/users/${id}`,
  /** The list of users, searched. */
  adminUsersLike: (query: string) => `/admin/users?q=${encodeURIComponent(query)}`,
  adminAudit: '/admin/audit',
  /** What somebody did, and what was done about them. */
  personTrail: (id: string) => `/admin/audit?person=${id}`,
  /** Where an invitation is accepted. */
  invitation: (token: string) => `/auth/signup?invitation=${encodeURIComponent(token)}`,
  settings: {
    site: '/admin/settings',
    navigation: '/admin/settings/navigation',
    texts: '/admin/settings/texts',
    figures: '/admin/settings/figures',
    pages: '/admin/settings/pages',
    page: (id: string) => `/admin/settings/pages/${id}`,
    /** The list of a kind of record, and one of it. */
    desk: (name: string) => ({
      list: `/admin/settings/${name}`,
      one: (id: string) => `/admin/settings/${name}/${id}`,
    }),
    /** A new promise, made at the event with this id. */
    promiseAt: (event: string) => `/admin/settings/promises/new?event=${event}`,
    mail: '/admin/settings/mail',
    security: '/admin/settings/security',
    retention: '/admin/settings/retention',
  },
  privacy: '/privacy-policy',
  editorial: '/editorial',
} as const
