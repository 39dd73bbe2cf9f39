import { paths } from '../platform/paths.ts'

const { settings } = paths

/** Further search words for each screen, by its path. */
export const paletteSearchWords: Readonly<Record<string, string>> = {
  [paths.admin]: 'health status errors checks backup system logs mail server home dashboard',
  [paths.adminNews]: 'articles posts blog press stories drafts scheduled corrections review',
  [paths.adminNewsWeek]:
    'what goes out schedule scheduled planned publication plan calendar articles review due unpublish',
  [paths.adminEvents]: 'calendar agenda programme sessions speakers venue gatherings dates tickets attendees',
  [paths.adminGallery]:
    'images pictures photos media library upload alternative text alt text credits copyright consent licence trash focal point',
  [paths.adminFlagshipGallery]: 'albums photos pictures images captions',
  [paths.adminFlagships]: 'editions seats flagships geneva basel programme sections colour color',
  [paths.adminApplications]: 'members membership candidates referees votes interviews questions contact form inbox',
  [paths.adminUsers]: 'people accounts roles permissions managers admins invitations suspend delete user password',
  [paths.adminAudit]: 'audit trail history who changed revisions log',
  [settings.site]:
    'general organisation contact address offices social media links newsletter video tagline identity seo images from other sites footer',
  [settings.navigation]: 'menu footer navigation links header hide',
  [settings.texts]: 'texts wording copy intro headings home page',
  [settings.figures]: 'statistics numbers figures counts',
  [settings.pages]: 'about privacy editorial static page imprint terms',
  [settings.desk('categories').list]: 'news category sections topics tags',
  [settings.desk('authors').list]: 'author bylines byline writers contributors',
  [settings.desk('circles').list]: 'groups themes colour color hue',
  [settings.desk('partners').list]: 'sponsors logos logo funders supporters',
  [settings.desk('people').list]: 'team board council speakers biography portrait staff',
  [settings.desk('quotes').list]: 'testimonials citations',
  [settings.desk('promises').list]: 'commitments pledges',
  [settings.notifications]: 'emails alerts who is told notify digest subscriptions',
  [settings.mail]: 'email sender reply-to smtp letters from name',
  [settings.security]: 'two-factor authentication 2fa second factor security login password',
  [settings.retention]: 'data retention privacy gdpr delete old keep months',
  [paths.profile]: 'my account password notifications sessions devices log in name portrait',
  [paths.home]: 'view site website public preview',
  [paths.adminImports]: 'wordpress substack medium word feeds rss csv migrate upload articles',
  [paths.adminEventImports]: 'ics csv excel calendar spreadsheet upload events',
  [paths.adminMail]: 'letters sent bounced outbox undelivered messages',
  [paths.adminLetterCatalogue]: 'templates letters preview emails',
  [paths.adminApplicationReport]: 'figures statistics numbers applications year',
  keys: 'keyboard help hotkeys keys',
  logout: 'log out sign out leave',
  invite: 'add user new account colleague member',
}
