import { paths } from '../../platform/paths.ts'

/** What an import brings in. */
export type ImportKind = 'article' | 'event'

/** How it is spoken of what an import brings in, and where. */
export type KindWords = {
  one: string
  many: string
  /** What the page is called where a source is chosen. */
  title: string
  description: string
  desk: { name: string; path: string }
  at: { list: string; bulk: string; one: (id: string) => string }
  /** Where visitors read one. */
  read: (slug: string) => string
  /** What can be read, as `formatNames` calls it. */
  formats: readonly string[]
  /** The same in a line. */
  programs: string
  addressHint: string
  addressExample: string
  textHint: string
  textExample: string
  /** What they were where they come from. */
  asTheyWere: string
}

export const kindWords: Record<ImportKind, KindWords> = {
  article: {
    one: 'article',
    many: 'articles',
    title: 'Bring in news',
    description: 'From WordPress, Ghost, a feed or files.',
    desk: { name: 'News', path: paths.adminNews },
    at: { list: paths.adminImports, bulk: paths.adminBulkImport, one: paths.adminImport },
    read: paths.article,
    formats: [
      ...['wordpress', 'ghost', 'feed', 'json-feed', 'markdown', 'markdown-folder', 'web-page', 'csv', 'xlsx', 'docx'],
      ...['substack', 'medium', 'export'],
    ],
    programs: 'WordPress, Ghost, RSS, Atom, JSON Feed, Markdown, HTML, CSV, Excel, Word, Substack, Medium',
    addressHint: 'A feed, a page, or a file on the web. Only public addresses are followed.',
    addressExample: 'https://old.example.org/feed',
    textHint: 'An article in Markdown or HTML, a table, a feed.',
    textExample: 'the text of an article, or of a whole export',
    asTheyWere: 'What they were: published, planned or drafts',
  },
  event: {
    one: 'event',
    many: 'events',
    title: 'Bring in events',
    description: 'From a calendar or a table.',
    desk: { name: 'Events', path: paths.adminEvents },
    at: { list: paths.adminEventImports, bulk: paths.adminEventBulkImport, one: paths.adminEventImport },
    read: paths.event,
    formats: ['ics', 'csv', 'xlsx'],
    programs: 'Calendars (ICS) of Google, Outlook, Apple and others, CSV, Excel',
    addressHint: 'A calendar, or a table on the web. Only public addresses are followed.',
    addressExample: 'https://old.example.org/calendar.ics',
    textHint: 'A calendar, or a table with a row for each event.',
    textExample: 'the text of a calendar, or a table',
    asTheyWere: 'Published, unless the source says otherwise',
  },
}

/** The kinds as a field offers them. */
export const kindOptions = [
  { value: 'article', label: 'Articles' },
  { value: 'event', label: 'Events' },
]
export const asImportKind = (kind: string): ImportKind => (kind === 'event' ? 'event' : 'article')

/** What a record is called whose kind may be any. */
export const oneOfKind = (kind: string): string =>
  kind === 'article' || kind === 'event' ? kindWords[kind].one : 'record'
