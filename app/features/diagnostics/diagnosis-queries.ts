import type { AuditLine } from '../../platform/audit/audit-line.ts'
import { toUtcDay } from '../../platform/dates/format-in-time-zone.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { requireEditor } from '../../platform/session/require-editor.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import {
  callDiagnosticsApi,
  type DiagnosticChecks,
  type EmailSample,
  type LinkCheckResults,
  type MailQueue,
  type PermissionTestResponse,
  type ServerError,
} from './server-answers.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Maximum number of rows for each type of problem. A longer list is too long to correct by hand. */
const maxRowsPerProblem = 500

/** Loads rows that may break a content rule. `content-rules.ts` decides which rows break a rule. */
async function readRecordsToCheck(now: number) {
  const db = await loadSessionDb()
  await requireEditor(db)
  const soon = toUtcDay(now + 30 * dayMs)
  const [events, articles, pages, pictures, stats, apart] = await Promise.all([
    db
      .from('events')
      .select(
        'id, title, start_date, end_date, timezone, time_precision, event_state, published_at, signup_url, image_url, image_alt',
      )
      .eq('status', 'published')
      .order('start_date', { ascending: false })
      .limit(maxRowsPerProblem),
    db
      .from('news_articles')
      .select('id, title, published_at, category_id, feature_image_url, feature_image_alt')
      .eq('status', 'published')
      .or(
        'category_id.is.null,published_at.is.null,content_html.eq.,and(feature_image_url.not.is.null,feature_image_alt.is.null),and(feature_image_url.not.is.null,feature_image_alt.eq.)',
      )
      .limit(maxRowsPerProblem),
    db.from('pages').select('id, title').eq('status', 'published').eq('body_html', ''),
    db
      .from('media')
      .select('path, alt, is_decorative, bytes, consent_expires_on')
      .or(`and(is_decorative.is.false,alt.eq.),bytes.gt.4000000,consent_expires_on.lte.${soon}`)
      .limit(maxRowsPerProblem),
    db.from('site_stats').select('placement, label, value').order('position'),
    db.from('settings').select('value').eq('key', 'figures.allowed_differences').maybeSingle(),
  ])
  const [emptyArticles, emptyEvents, menuRow] = await Promise.all([
    db.from('news_articles').select('id, title').eq('status', 'published').eq('content_html', ''),
    db.from('events').select('id, title').eq('status', 'published').eq('description', '').is('body_html', null),
    db.from('menus').select('main, button, footer, closing').maybeSingle(),
  ])
  const menu = unwrapRows(menuRow)
  // Records to which the links of the menu lead, and all link targets that are not records.
  const linked = JSON.stringify(menu).match(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g) ?? []
  const menuTargets = unwrapRows(
    await db
      .from('menu_targets')
      .select('kind, target, title, path, is_shown')
      .or(`id.is.null,id.in.(${[...new Set(linked)].join()})`),
  )
  return {
    events: unwrapRows(events),
    articles: unwrapRows(articles),
    emptyArticles: unwrapRows(emptyArticles),
    emptyEvents: unwrapRows(emptyEvents),
    emptyPages: unwrapRows(pages),
    menu,
    menuTargets,
    pictures: unwrapRows(pictures),
    stats: unwrapRows(stats),
    allowedDifferences: unwrapRows(apart)?.value ?? null,
    now,
  }
}
export type RecordsToCheck = Awaited<ReturnType<typeof readRecordsToCheck>>

/** Loads the latest audit log entries that the user may see, with the titles of the changed records. */
async function readLastChanges() {
  const db = await loadSessionDb()
  await requireEditor(db)
  const { lines } = unwrapRows(await db.rpc('list_audit', { size: 6, folded: true })) as unknown as {
    lines: AuditLine[]
  }
  const listTitles = async (table: 'events' | 'news_articles') => {
    const ids = lines.flatMap(line => (line.table_name === table && line.row_id ? [line.row_id] : []))
    return ids.length === 0 ? [] : unwrapRows(await db.from(table).select('id, slug, title').in('id', ids))
  }
  const [events, articles] = await Promise.all([listTitles('events'), listTitles('news_articles')])
  return { lines, events, articles }
}
export type LastChanges = Awaited<ReturnType<typeof readLastChanges>>

// Options for a query that is not retried after an error: the page shows the error immediately, together with earlier
// data and a button to retry.
const makeDiagnosisQuery = <Data>(name: string, queryFn: () => Promise<Data>) =>
  definePersonalQuery({ queryKey: ['diagnosis', name], queryFn, staleTime: minuteMs, retry: false })

export const diagnosisQueries = {
  /** Query for the checks of the site. Repeated every minute while the page is open. */
  checks: () => ({
    ...makeDiagnosisQuery('checks', () => callDiagnosticsApi<DiagnosticChecks>('')),
    refetchInterval: minuteMs,
  }),
  content: () => ({
    ...makeDiagnosisQuery('content', () => readRecordsToCheck(Date.now())),
    refetchInterval: minuteMs,
  }),
  lastChanges: () => ({ ...makeDiagnosisQuery('last-changes', readLastChanges), refetchInterval: minuteMs }),
  errors: () => ({
    ...makeDiagnosisQuery('errors', () => callDiagnosticsApi<{ errors: ServerError[] }>('/errors')),
    refetchInterval: minuteMs,
  }),
  /**
   * Query for the permission test. Runs when the page opens and on request only, because the test sends hundreds of
   * queries.
   */
  permissions: () => ({
    ...makeDiagnosisQuery('permissions', () => callDiagnosticsApi<PermissionTestResponse>('/permissions', 'POST')),
    staleTime: 5 * minuteMs,
  }),
  /** Query for broken links. If the nightly result is older than a day, the server checks the links again. */
  links: () => ({
    ...makeDiagnosisQuery('links', () => callDiagnosticsApi<LinkCheckResults>('/content')),
    staleTime: 5 * minuteMs,
  }),
  letterCatalogue: () => ({
    ...makeDiagnosisQuery('letters', () => callDiagnosticsApi<{ letters: EmailSample[] }>('/letters')),
    staleTime: 5 * minuteMs,
  }),
  /**
   * Query for the list of e-mails.
   * @param search query string with `page`, `q`, `state` and `letters` (page size)
   */
  mail: (search: string) =>
    definePersonalQuery({
      queryKey: ['diagnosis', 'mail', search],
      queryFn: () => callDiagnosticsApi<MailQueue>(`/mail?${search}`),
      staleTime: minuteMs,
      retry: false,
    }),
}
