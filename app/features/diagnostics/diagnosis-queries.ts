import { queryOptions } from '@tanstack/react-query'
import { rowsOf } from '../../platform/db/rows.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

type Db = Awaited<ReturnType<typeof loadSessionDb>>

/** Milliseconds until the answer was there, the client's own loading left out. */
async function timed<Answer>(ask: (db: Db) => PromiseLike<Answer>): Promise<{ ms: number; answer: Answer }> {
  const db = await loadSessionDb()
  const begun = performance.now()
  const answer = await ask(db)
  return { ms: Math.round(performance.now() - begun), answer }
}

async function askDatabase() {
  const { ms, answer } = await timed(db => db.from('circles').select('id').limit(1))
  rowsOf(answer)
  return { ms }
}

/** The server is asked whether it still knows the session; the browser's own copy proves nothing. */
async function askSignIn() {
  const { ms, answer } = await timed(db => db.auth.getUser())
  if (answer.error) throw answer.error
  const { data } = await (await loadSessionDb()).auth.getSession()
  return { ms, since: answer.data.user.last_sign_in_at, expiresAt: data.session?.expires_at }
}

async function askFiles() {
  const { ms, answer } = await timed(db => db.storage.from('media').list())
  if (answer.error) throw answer.error
  return { ms, entries: answer.data.length }
}

export type Counts = { published: number; scheduled: number; drafts: number }

async function countContent(table: 'events' | 'news_articles', now: number): Promise<Counts> {
  const db = await loadSessionDb()
  const rows = () => db.from(table).select('id', { count: 'exact', head: true })
  const moment = new Date(now).toISOString()
  const answers = await Promise.all([
    rows().eq('status', 'published').lte('published_at', moment),
    rows().eq('status', 'published').gt('published_at', moment),
    rows().eq('status', 'draft'),
  ])
  const [published = 0, scheduled = 0, drafts = 0] = answers.map(answer => {
    rowsOf(answer)
    return answer.count ?? 0
  })
  return { published, scheduled, drafts }
}

/** Rows that may break a rule; `diagnosis.ts` decides which do. */
async function readSuspects(now: number) {
  const db = await loadSessionDb()
  const [events, articles, pictures, openEvents, stats] = await Promise.all([
    db
      .from('events')
      .select('slug, title, alt:image_alt')
      .eq('status', 'published')
      .not('image_url', 'is', null)
      .or('image_alt.is.null,image_alt.eq.'),
    db
      .from('news_articles')
      .select('slug, title, alt:feature_image_alt')
      .eq('status', 'published')
      .not('feature_image_url', 'is', null)
      .or('feature_image_alt.is.null,feature_image_alt.eq.'),
    db.from('media').select('path').eq('is_decorative', false).eq('alt', ''),
    db
      .from('events')
      .select('slug, title, start_date, end_date')
      .eq('status', 'published')
      .eq('event_state', 'scheduled')
      .not('signup_url', 'is', null)
      .lt('start_date', new Date(now).toISOString())
      .order('start_date', { ascending: false }),
    db.from('site_stats').select('placement, label, value').order('position'),
  ])
  return {
    events: rowsOf(events),
    articles: rowsOf(articles),
    pictures: rowsOf(pictures),
    openEvents: rowsOf(openEvents),
    stats: rowsOf(stats),
    now,
  }
}

export type Suspects = Awaited<ReturnType<typeof readSuspects>>

// A check that failed says so at once: trying again is what its button is for.
const check = <Data>(name: string, queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey: ['diagnosis', name], queryFn, staleTime: 60_000, retry: false, meta: personal })

export const diagnosisQueries = {
  database: () => check('database', askDatabase),
  signIn: () => check('sign-in', askSignIn),
  files: () => check('files', askFiles),
  events: () => check('events', () => countContent('events', Date.now())),
  articles: () => check('articles', () => countContent('news_articles', Date.now())),
  content: () => check('content', () => readSuspects(Date.now())),
}
