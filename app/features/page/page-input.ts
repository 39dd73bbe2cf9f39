import type { Fields } from '../../desk/record/merge.ts'
import type { Row } from '../../desk/record/row-source.ts'
import type { FieldErrors } from '../../desk/record/use-record-form.ts'
import { paths } from '../../platform/paths.ts'
import { safeHtml } from '../../platform/rich-text/safe-html.ts'

export const pageLabels = { title: 'Title', summary: 'Summary', body_html: 'Text', status: 'Status' }

/** The columns of a page that are filled in; its address is part of the site and stays. */
export const blankPage = { title: '', summary: '', body_html: '', status: 'draft' } satisfies Row

const written = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export function checkPage({ title, summary, body_html }: Fields): FieldErrors {
  const errors: FieldErrors = {}
  if (!written(title)) errors.title = 'A page needs a title.'
  if (written(title).length > 200) errors.title = 'At most 200 characters.'
  if (written(summary).length > 500) errors.summary = 'At most 500 characters; search engines show about 160.'
  if (written(body_html).length > 400_000) errors.body_html = 'The text is too long for one page.'
  return errors
}

/** Cleaned when it is written as well as when it is shown. */
export const pageRow = (fields: Fields): Row => ({
  title: written(fields.title),
  summary: written(fields.summary),
  body_html: safeHtml(written(fields.body_html)),
  status: fields.status ?? 'draft',
})

/** What the editor draws. Anything else in a text would be lost by opening it there. */
const drawn = /^(p|h2|h3|h4|ul|ol|li|blockquote|a|strong|em|b|i|s|br|hr|code)$/

/** The elements of a text that the editor cannot hold, each once. */
export function beyondEditor(html: string): string[] {
  const names = [...safeHtml(html).matchAll(/<([a-z0-9]+)/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter(name => !drawn.test(name)).toSorted()
}

/** Where a standing page is read, by its short name. */
export const pagePaths: Readonly<Record<string, string>> = {
  about: paths.about,
  'privacy-policy': paths.privacy,
  editorial: paths.editorial,
}
