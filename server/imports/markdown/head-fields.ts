import { toPlainText } from '../../../app/platform/text/plain-text.ts'
import { toSlug } from '../../../app/platform/text/slug.ts'
import { countNotImported, type ImportItem, type ImportReference } from '../import-item.ts'
import { parseDate } from '../parse-date.ts'
import { type FrontMatterReader, readNamedEntries } from './head-keys.ts'
import { findFrontMatterPicture } from './head-picture.ts'
import { toMarkdownPlainText } from './markdown-html.ts'

export type FrontMatterContext = {
  /** IANA time zone of the dates in front matter. */
  zone?: string | undefined
  /** People listed in other files of the import, by the ids that front matter uses. */
  people: ReadonlyMap<string, string>
  /** Whether spaces separate categories and tags on one line, as in Jekyll. */
  isPartedBySpaces: boolean
  /** Finds the URL of a picture named in front matter. */
  picture(src: string): string
}

const truePattern = /^(true|yes|on|1)$/i
const falsePattern = /^(false|no|off|0)$/i
const columnKeys = [
  ['slug', ['slug']],
  ['seo_title', ['seo_title', 'meta_title']],
  ['seo_description', ['seo_description', 'meta_description']],
  ['canonical_url', ['canonical_url', 'canonical']],
  ['interviewee', ['interviewee']],
] as const

/** Reads the publication status from front matter; undefined when not given. */
function readStatus(keys: FrontMatterReader, item: ImportItem): string | undefined {
  const draft = keys.takeWords('draft', 'is_draft')
  const statusText = keys.takeWords('status', 'state', 'visibility')?.toLowerCase()
  const hiddenStates = ['private', 'password', 'unlisted', 'hidden'].filter(name => {
    const flag = keys.takeWords(name)
    return flag !== undefined && !falsePattern.test(flag)
  })
  if (statusText === 'private' || statusText === 'pending' || statusText === 'protected') hiddenStates.push(statusText)
  for (const name of hiddenStates) countNotImported(item, `${name} articles, as drafts`)
  if (hiddenStates.length > 0)
    item.remarks.push(`The source says that this is ${hiddenStates.join(' and ')}: it is a draft here.`)
  if (hiddenStates.length > 0 || (draft !== undefined && truePattern.test(draft)) || statusText === 'draft')
    return 'draft'
  if (statusText === 'archived') return 'archived'
  if (statusText && /^(publish(ed)?|public|live|future|scheduled)$/.test(statusText)) return 'published'
  if (statusText) item.remarks.push(`“${statusText}” is no state that is known here.`)
  return draft !== undefined && falsePattern.test(draft) ? 'published' : undefined
}

const dateKeys = [
  'date',
  'pub_date',
  'publish_date',
  'published_at',
  'pub_datetime',
  'publish_on',
  'created',
  'created_at',
]

/** Reads the dates. `published` is a date in some generators, and a boolean in Jekyll. */
function readDates(keys: FrontMatterReader, item: ImportItem, zone: string | undefined): void {
  const published = keys.takeWords('published')
  const isAnswer = published !== undefined && (truePattern.test(published) || falsePattern.test(published))
  if (isAnswer && falsePattern.test(published)) item.fields.status = 'draft'
  if (isAnswer && truePattern.test(published)) item.fields.status ??= 'published'
  const dateText = keys.takeWords(...dateKeys) ?? (isAnswer ? undefined : published)
  if (dateText === undefined) return
  const { moment, remark } = parseDate(dateText, { zone })
  if (moment) item.fields.published_at = moment
  if (remark) item.remarks.push(remark)
}

/**
 * Sets summary and description of the article. If the front matter has only one text, that text is the summary; if it
 * has two texts, the second text is the meta description.
 */
function setSummaries(keys: FrontMatterReader, item: ImportItem): void {
  const summary = keys.takeWords('excerpt', 'summary', 'lead', 'standfirst', 'dek')
  const description = keys.takeWords('description', 'abstract', 'subtitle', 'tagline')
  const excerpt = summary ?? description
  if (excerpt !== undefined) item.fields.excerpt = toPlainText(toMarkdownPlainText(excerpt))
  if (summary !== undefined && description !== undefined)
    item.fields.seo_description ??= toPlainText(toMarkdownPlainText(description))
}

function readReferences(keys: FrontMatterReader, { people, isPartedBySpaces }: FrontMatterContext): ImportReference[] {
  const partedBy = (value: unknown) => (isPartedBySpaces && typeof value === 'string' ? value.split(/\s+/) : value)
  const toReferences = (as: ImportReference['as'], value: unknown): ImportReference[] =>
    readNamedEntries(value).map(({ name, key }) => {
      const knownName = as === 'author' ? people.get(name) : undefined
      return { as, key: key ?? (knownName ? name : toSlug(name) || name), name: knownName ?? name }
    })
  return [
    ...toReferences('author', keys.take('authors', 'author', 'by', 'byline', 'writer')),
    ...toReferences('category', partedBy(keys.take('categories', 'category', 'section'))),
    ...toReferences('tag', partedBy(keys.take('tags', 'tag', 'topics', 'keywords'))),
    ...toReferences('series', keys.take('series')),
  ]
}

/** Copies the values of front matter into an import item. Keys that cannot be imported are counted by name. */
export function readFrontMatterFields(keys: FrontMatterReader, item: ImportItem, context: FrontMatterContext): void {
  const title = keys.takeWords('title')
  if (title !== undefined) item.fields.title = title
  for (const [column, names] of columnKeys) {
    const fieldText = keys.takeWords(...names)
    if (fieldText !== undefined) item.fields[column] = fieldText
  }
  setSummaries(keys, item)
  const status = readStatus(keys, item)
  if (status) item.fields.status = status
  readDates(keys, item, context.zone)
  item.refers.push(...readReferences(keys, context))
  const picture = findFrontMatterPicture(keys, context.picture)
  if (picture) item.pictures.feature_image_url = picture
  for (const name of keys.left()) countNotImported(item, `front matter ${name.slice(0, 80)}`)
}
