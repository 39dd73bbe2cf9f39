/** What stands in the log under the names of tables, in words. In the order in which the filter offers them. */
const kinds: Record<string, { one: string; many: string }> = {
  news_articles: { one: 'an article', many: 'Articles' },
  article_authors: { one: 'the authors of an article', many: 'Bylines' },
  authors: { one: 'an author', many: 'Authors' },
  categories: { one: 'a news category', many: 'News categories' },
  events: { one: 'an event', many: 'Events' },
  event_circles: { one: 'the circles of an event', many: 'Circles of events' },
  circles: { one: 'a circle', many: 'Circles' },
  albums: { one: 'an album', many: 'Albums' },
  photos: { one: 'a photograph in an album', many: 'Photographs' },
  media: { one: 'a picture', many: 'Pictures' },
  flagship_pages: { one: 'a flagship', many: 'Flagships' },
  flagship_sections: { one: 'a section of a flagship', many: 'Flagship sections' },
  flagship_editions: { one: 'an edition of a flagship', many: 'Flagship editions' },
  pages: { one: 'a page', many: 'Pages' },
  people: { one: 'a person of the site', many: 'People of the site' },
  quotes: { one: 'a quote', many: 'Quotes' },
  partners: { one: 'a partner', many: 'Partners' },
  site_stats: { one: 'a headline figure', many: 'Headline figures' },
  settings: { one: 'a setting', many: 'Settings' },
  redirects: { one: 'a redirect', many: 'Redirects' },
  applications: { one: 'an application', many: 'Applications' },
  user_roles: { one: 'a role', many: 'Roles' },
  accounts: { one: 'an account', many: 'Accounts' },
  second_factor: { one: 'a second factor', many: 'Second factors' },
  sessions: { one: 'a session', many: 'Sessions' },
  invitations: { one: 'an invitation', many: 'Invitations' },
  profiles: { one: 'a profile', many: 'Profiles' },
  user_notes: { one: 'a note about a user', many: 'Notes about users' },
}

export const kindNames = Object.keys(kinds)

/** A table that came later still reads: `site_banners` is a site banners record. */
export const kindOf = (table: string) =>
  kinds[table] ?? { one: `a record of ${table.replaceAll('_', ' ')}`, many: capital(table.replaceAll('_', ' ')) }

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Only what does not read once its underscores are gone. */
const fields: Record<string, string> = {
  content_html: 'text',
  body_html: 'text',
  about_html: 'about',
  full_name: 'name',
  published_at: 'public since',
  accepted_at: 'accepted',
  revoked_at: 'taken back',
  invited_by: 'inviter',
  feature_image_url: 'feature image',
  feature_image_alt: 'alt text of the feature image',
  image_url: 'image',
  image_alt: 'alt text',
  alt: 'alt text',
  signup_url: 'registration address',
  start_date: 'beginning',
  end_date: 'end',
  is_visible: 'visible',
  is_public: 'public',
  admin_only: 'admins only',
  avatar_path: 'portrait',
  color_hex: 'colour',
  slug: 'address',
}

export const fieldNamed = (field: string) =>
  fields[field] ?? field.replace(/_(id|url|at|on|html)$/, '').replaceAll('_', ' ')
