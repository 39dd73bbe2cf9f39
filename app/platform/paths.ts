import { product } from './product.ts'

/** All URLs to which more than one file links. URLs with the product's slug are built only in this object. */
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
  /** Page of a flagship. The page does not depend on the editions. */
  flagship: (slug: string) => `/${product.slug}-${slug}`,
  /** Page of the current Davos edition. The page exists only while the flagship is visible. */
  flagshipDavos: '/flagship-davos',
  /** Page of one edition. The page stays public after the edition has ended. */
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
  /** Contact form in which a circle is preselected. */
  contactCircle: (slug: string) => `/connect?for=contact&circle=${encodeURIComponent(slug)}`,
  contactPerson: (slug: string) => `/connect?for=contact&person=${encodeURIComponent(slug)}`,
  contactAbout: (eventSlug: string) => `/connect?event=${encodeURIComponent(eventSlug)}`,
  /** Part of the sitemap: the static pages, or events or articles whose slugs come after `after`. */
  sitemapPart: (kind: 'pages' | 'event' | 'article', after = '') =>
    `/sitemap/${kind}.xml${after ? `?after=${after}` : ''}`,
  search: '/search',
  /** List of the pages that this device can show offline. */
  offline: '/offline',
  searchFor: (question: string) => `/search?q=${encodeURIComponent(question)}`,
  /** Calendar feeds, and an ICS file for each event. */
  calendars: {
    all: '/calendar/all.ics',
    flagships: '/calendar/flagships.ics',
    circle: (slug: string) => `/calendar/circle/${slug}.ics`,
    region: (slug: string) => `/calendar/region/${slug}.ics`,
    /** Calendar file with the events of one year, including past events. */
    year: (year: number) => `/calendar/year/${year}.ics`,
    event: (slug: string) => `/calendar/event/${slug}.ics`,
    /** Calendar with the sessions of an event. */
    sessions: (slug: string) => `/calendar/event/${slug}/sessions.ics`,
  },
  /** News feed with all articles, or with the articles of one category. */
  newsFeed: (format: 'rss' | 'atom' | 'json', category?: string) =>
    category ? `/feeds/news/${category}.${format}` : `/feeds/news.${format}`,
  /**
   * Private page of one application. Without a token, after submitting, the page explains that the e-mail contains the
   * link.
   */
  refereeRequest: (token: string) => `/connect/referee?token=${token}`,
  applicationStatus: (token: string | null) =>
    token ? `/connect/status?token=${encodeURIComponent(token)}` : '/connect/status?sent=yes',
  /** Preview of an unpublished article, for anyone with the link. */
  preview: (token: string) => `/preview/${encodeURIComponent(token)}`,
  /** Sign-in page. After signing in, the user returns to the path in the parameter `return`. */
  signIn: '/auth/login',
  signInFor: (back: string) => `/auth/login?return=${encodeURIComponent(back)}`,
  signUp: '/auth/signup',
  resetPassword: '/auth/reset',
  /** Target of sign-in links in e-mails. */
  signInCallback: '/auth/callback',
  /** Target of links in account e-mails. The page waits until the user presses a button. */
  confirm: '/auth/confirm',
  admin: '/admin',
  diagnostics: '/admin/diagnostics',
  /** Page with the e-mail queue. */
  adminMail: '/admin/diagnostics/mail',
  /** Samples of every kind of e-mail. */
  adminLetterCatalogue: '/admin/diagnostics/mail/catalogue',
  profile: '/profile',
  /** Members' directory, and the page of one member. */
  members: '/members',
  member: (id: string) => `/members/${id}`,
  /** Form for the user's own directory entry. */
  profileDirectory: '/profile#directory',
  /** Setup of two-factor authentication. */
  profileSecurity: '/profile#security',
  profileNotifications: '/profile#notifications',
  adminNews: '/admin/news',
  /** Page that lists the articles published or planned in a week, in the time zone of the site. */
  adminNewsWeek: '/admin/news?view=week',
  adminImports: '/admin/news/import',
  adminBulkImport: '/admin/news/bulk-import',
  adminImportAll: '/admin/news/import-all',
  adminImport: (id: string) => `/admin/news/import/${id}`,
  /** Edit page of an article. The id `new` creates an article. */
  adminArticle: (id: string) => (id === 'new' ? '/admin/news/new' : `/admin/news/edit/${id}`),
  adminEvents: '/admin/events',
  adminEventImports: '/admin/events/import',
  adminEventBulkImport: '/admin/events/bulk-import',
  adminEventImport: (id: string) => `/admin/events/import/${id}`,
  /** Edit page of an event. The id `new` creates an event. */
  adminEvent: (id: string) => `/admin/events/${id}`,
  /** Edit page of a new event that begins on a day, e.g. `2026-12-03`. */
  adminEventOn: (day: string) => `/admin/events/new?day=${day}`,
  adminGallery: '/admin/gallery',
  adminAlbums: '/admin/gallery/albums',
  adminAlbum: (id: string) => `/admin/gallery/albums/${id}`,
  /** Edit page of a new album of the flagship edition with this id. */
  adminAlbumOf: (edition: string) => `/admin/gallery/albums/new?edition=${edition}`,
  /** Albums of flagships, grouped by edition. */
  adminFlagshipGallery: '/admin/flagship-gallery',
  /** List of flagships, Davos first. */
  adminFlagships: '/admin/davos',
  /** Edit page of a numbered chair (place at a flagship's table). */
  adminChair: (id: string) => `/admin/davos/chairs/${id}`,
  /** Edit page of a new chair (numbered place) for the edition with this id. */
  adminChairOf: (edition: string) => `/admin/davos/chairs/new?edition=${edition}`,
  adminApplications: '/admin/applications',
  adminApplication: (id: string) => `/admin/applications/${id}`,
  adminApplicationReport: '/admin/applications/report',
  adminUsers: '/admin/users',
  /** Dialog to invite users, with this e-mail address filled in. */
  inviteUser: (address = '') => `/admin/users?invite=${encodeURIComponent(address)}`,
  /** Back office page of a user. */
  adminUser: (id: string) => `/admin/users/${id}`,
  /** User list with a search text. */
  adminUsersLike: (query: string) => `/admin/users?q=${encodeURIComponent(query)}`,
  adminAudit: '/admin/audit',
  /** Audit log of a user: actions by the user, and actions on the user's account. */
  personTrail: (id: string) => `/admin/audit?person=${id}`,
  /** Page that accepts an invitation. */
  invitation: (token: string) => `/auth/signup?invitation=${encodeURIComponent(token)}`,
  settings: {
    site: '/admin/settings',
    /** Settings page for the time zone of the site and the first day of the week. */
    time: '/admin/settings#setting-time',
    navigation: '/admin/settings/navigation',
    texts: '/admin/settings/texts',
    figures: '/admin/settings/figures',
    pages: '/admin/settings/pages',
    page: (id: string) => `/admin/settings/pages/${id}`,
    /** List page of a record type, or the edit page of one record. */
    desk: (name: string) => ({
      list: `/admin/settings/${name}`,
      one: (id: string) => `/admin/settings/${name}/${id}`,
    }),
    /** Edit page of a new promise (pledge) for the event with this id. */
    promiseAt: (event: string) => `/admin/settings/promises/new?event=${event}`,
    notifications: '/admin/settings/notifications',
    mail: '/admin/settings/mail',
    security: '/admin/settings/security',
    retention: '/admin/settings/retention',
  },
  /** Page that editors write. About, privacy policy and editorial standards are such pages too. */
  page: (slug: string) => `/${slug}`,
  privacy: '/privacy-policy',
  editorial: '/editorial',
} as const
