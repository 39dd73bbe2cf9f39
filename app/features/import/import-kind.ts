import { paths } from '../../platform/paths.ts'

/** Type of the records that an import contains. */
export type ImportKind = 'article' | 'event'

/** Texts and paths for each record type. */
export type RecordTypeTexts = {
  one: string
  many: string
  /** Title of the page on which the user selects the file or URL to import. */
  title: string
  description: string
  desk: { name: string; path: string }
  at: { list: string; bulk: string; one: (id: string) => string }
  /** Returns the public URL of a record. */
  read: (slug: string) => string
  /** Formats that can be imported; keys of `importFormatNames`. */
  formats: readonly string[]
  /** Programs whose exports can be imported, as one line of text. */
  programs: string
  addressHint: string
  addressExample: string
  textHint: string
  textExample: string
  /** Label of the option that imports the publication status from the source. */
  asTheyWere: string
}

export const recordTypeTexts: Record<ImportKind, RecordTypeTexts> = {
  article: {
    one: 'article',
    many: 'articles',
    title: 'Import articles',
    description: 'From WordPress, Ghost, a feed or files.',
    desk: { name: 'News', path: paths.adminNews },
    at: { list: paths.adminImports, bulk: paths.adminBulkImport, one: paths.adminImport },
    read: paths.article,
    formats: [
      ...['wordpress', 'ghost', 'feed', 'json-feed', 'markdown', 'markdown-folder', 'web-page', 'csv', 'xlsx', 'docx'],
      ...['substack', 'medium', 'export'],
    ],
    programs: 'WordPress, Ghost, RSS, Atom, JSON Feed, Markdown, HTML, CSV, Excel, Word, Substack, Medium',
    addressHint: 'A feed, a page or a file on the web. Public URLs only.',
    addressExample: 'https://old.example.org/feed',
    textHint: 'An article in Markdown or HTML, a table, a feed.',
    textExample: 'the text of an article, or of a whole export',
    asTheyWere: 'Keep original status',
  },
  event: {
    one: 'event',
    many: 'events',
    title: 'Import events',
    description: 'From a calendar or a table.',
    desk: { name: 'Events', path: paths.adminEvents },
    at: { list: paths.adminEventImports, bulk: paths.adminEventBulkImport, one: paths.adminEventImport },
    read: paths.event,
    formats: ['ics', 'csv', 'xlsx'],
    programs: 'Calendars (ICS) of Google, Outlook, Apple and others, CSV, Excel',
    addressHint: 'A calendar or a table on the web. Public URLs only.',
    addressExample: 'https://old.example.org/calendar.ics',
    textHint: 'A calendar, or a table with a row for each event.',
    textExample: 'the text of a calendar, or a table',
    asTheyWere: 'As in the source: events of a calendar are published, table rows without a status are drafts',
  },
}

/** Record types as options of a form field. */
export const importKindOptions = [
  { value: 'article', label: 'Articles' },
  { value: 'event', label: 'Events' },
]
export const parseImportKind = (kind: string): ImportKind => (kind === 'event' ? 'event' : 'article')

/** Noun for a record of any type. */
export const formatRecordNoun = (kind: string): string =>
  kind === 'article' || kind === 'event' ? recordTypeTexts[kind].one : 'record'
