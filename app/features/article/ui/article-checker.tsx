import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { listIn, written } from '../../../desk/record/field-kind.ts'
import { storedQueries } from '../../../desk/record/stored-queries.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { dayInUtc } from '../../../platform/dates/in-zone.ts'
import { personal } from '../../../platform/session/account-queries.ts'
import { Status } from '../../../ui/status.tsx'
import { byWeight, type CheckedArticle, checkArticle, ownLinks } from '../article-check.ts'
import { checkedPicturesQuery, checkPictures, picturesOf } from '../article-picture-check.ts'
import './article-checker.css'

/** What is wrong with an article before it comes out, each with the way to where it is put right. */
export function ArticleChecker({ form }: { form: RecordForm }) {
  // The text is looked through when there is time, never while a key waits.
  const values = useDeferredValue(form.values)
  const article = useMemo(() => checkedOf(values), [values])
  const { data: people = [] } = useQuery(storedQueries.choices({ table: 'people', title: 'name' }))
  const { data: authors = [] } = useQuery(storedQueries.choices({ table: 'authors', title: 'name' }))
  const dead = useDeadLinks(article.content_html)
  const pictures = useCheckedPictures(article)
  const findings = useMemo(
    () =>
      byWeight([
        ...checkArticle(
          article,
          [...people, ...authors].map(({ title }) => title),
          dead,
        ),
        ...(pictures ? checkPictures(article, pictures, dayInUtc()) : []),
      ]),
    [article, people, authors, dead, pictures],
  )
  const stops = findings.filter(({ weight }) => weight === 'stops').length
  return (
    <section className="record-group" aria-labelledby="checker">
      <h3 id="checker" className="article-checker-head">
        Checker <small role="status">{summary(stops, findings.length - stops)}</small>
      </h3>
      {findings.length === 0 ? (
        <Status kind="well">Nothing stands in its way.</Status>
      ) : (
        <ul className="article-checker">
          {findings.map(({ weight, text, field }) => (
            <li key={text}>
              <Status kind={weight === 'stops' ? 'broken' : 'attention'}>{text}</Status>
              <button type="button" onClick={() => goTo(field)}>
                Go<span className="visually-hidden"> to where it is put right: {text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const summary = (stops: number, advises: number) =>
  [stops > 0 && `${stops} ${stops === 1 ? 'stops' : 'stop'} it`, advises > 0 && `${advises} advised`]
    .filter(Boolean)
    .join(', ')

const checkedOf = (values: RecordForm['values']): CheckedArticle => ({
  title: written(values.title),
  excerpt: written(values.excerpt),
  content_html: written(values.content_html),
  feature_image_url: written(values.feature_image_url),
  feature_image_alt: written(values.feature_image_alt),
  category_id: written(values.category_id),
  authors: listIn(values.authors),
  seo_title: written(values.seo_title),
  seo_description: written(values.seo_description),
})

/** What the library says of its pictures; undefined until it has. */
function useCheckedPictures(article: CheckedArticle) {
  const paths = picturesOf(article)
  const { data } = useQuery(checkedPicturesQuery(paths))
  return paths.length > 0 ? data : undefined
}

/** Whether a visitor who follows it finds something. Nobody can say while the line is down: then it is not called dead. */
const isDead = (path: string) =>
  fetch(path, { method: 'HEAD', credentials: 'omit' }).then(
    answer => answer.status === 404 || answer.status === 410,
    () => false,
  )

const none: readonly string[] = []

/** The links of the site itself in a text that lead nowhere, as visitors would find them now. */
function useDeadLinks(html: string): readonly string[] {
  const paths = ownLinks(html)
  const { data = none } = useQuery({
    queryKey: ['dead links', paths],
    queryFn: async () => {
      const answers = await Promise.all(paths.map(isDead))
      return paths.filter((_, at) => answers[at])
    },
    enabled: paths.length > 0,
    staleTime: 60_000,
    meta: personal,
  })
  return paths.length > 0 ? data : none
}

/** To the control of a field, out of the fold it may lie in. */
function goTo(field: keyof CheckedArticle) {
  const control = document.querySelector<HTMLElement>(controls[field] ?? `[name="${field}"]`)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

const controls: Partial<Record<keyof CheckedArticle, string>> = {
  content_html: '.rich-text-editor-text, [name="content_html"]',
  authors: '.several-input',
  feature_image_url: '.picture-field-actions button',
}
