import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import type { Sql } from '../server/backend/database/sql.ts'
import { makeTemporaryFolder, makeVisitorClient, removeFolder, startSite } from '../tests/contract/site-under-test.ts'
import { findMedian, formatTable } from './table.ts'

/** Number of measurements for each query. */
const measurementsPerQuery = 15
const articleCounts = [500, 50_000] as const

/** Text of six kilobytes, which is about the length of an article. */
const articleText = `<p>${'Every bench has a maker, and every maker a river. '.repeat(120)}</p>`

/**
 * Inserts articles until the table contains this number of articles. Each article gets one revision by the admin. The
 * audit log is off, because it is not measured.
 */
export async function insertBenchArticles(sql: Sql, count: number) {
  await sql.begin(async tx => {
    await tx`alter table public.news_articles disable trigger user`
    await tx`insert into public.news_articles (slug, title, excerpt, content_html, status, published_at, updated_at)
      select 'bench-' || n, 'Pièce ' || n || ' of the ' || (array['river', 'market', 'harbour', 'loom', 'grain'])[n % 5 + 1], 'Summary.', ${articleText},
        case n % 10 when 0 then 'draft' when 1 then 'archived' else 'published' end, now() - n * interval '1 hour', now() - n * interval '1 minute'
      from generate_series((select count(*) from public.news_articles) + 1, ${count}) as n`
    await tx`insert into private.search_index (kind, row_id, title, lead, body)
      select 'article', a.id, a.title, a.excerpt, 'Every bench has a maker' from public.news_articles a
      where not exists (select from private.search_index s where s.kind = 'article' and s.row_id = a.id)`
    await tx`insert into public.revisions (table_name, row_id, row_data, actor, created_at)
      select 'news_articles', a.id::text, '{}', (select u.id from auth.users u order by u.created_at limit 1), a.updated_at from public.news_articles a
      where a.slug like 'bench-%' and not exists (select from public.revisions r where r.table_name = 'news_articles' and r.row_id = a.id::text)`
    await tx`alter table public.news_articles enable trigger user`
  })
  await sql`analyze`
}

type RunQuery = (editor: SupabaseClient) => Promise<{ error: unknown }>

const makeListQuery = (more: object) => async (editor: SupabaseClient) =>
  editor.rpc('list_articles', { page_size: 25, ...more })

type QueryInput = { editor: string; article: string; version: string; ids: string[]; picture: Buffer }

function listQueries({ editor, article, version, ids, picture }: QueryInput): [name: string, ask: RunQuery][] {
  return [
    ['list, first page', makeListQuery({})],
    ['list, last page of the published', makeListQuery({ tab: 'published', sort: 'published', direction: 'asc' })],
    ['list, searched', makeListQuery({ query: 'piece harbour' })],
    ['list, without alt text', makeListQuery({ lacks_alt: true })],
    ['list, edited this week', makeListQuery({ week: 'changed' })],
    ['list, edited by a person', makeListQuery({ editor })],
    [
      'open one with its authors',
      async editor => editor.from('news_articles').select('*, article_authors(author_id)').eq('id', article).single(),
    ],
    [
      'autosave',
      async editor =>
        editor.from('drafts').upsert(
          {
            kind: 'article',
            row_id: article,
            base_version: version,
            fields: { values: { content_html: articleText } },
          },
          { onConflict: 'author,kind,row_id' },
        ),
    ],
    ['effect of publishing 500', async editor => editor.rpc('preview_article_action', { action: 'publish', ids })],
    [
      'upload of a photograph',
      async editor =>
        editor.storage.from('media').upload(`bench/${randomUUID()}.jpg`, picture, { contentType: 'image/jpeg' }),
    ],
  ]
}
async function timeQueries(editor: SupabaseClient, questionList: [string, RunQuery][]): Promise<number[]> {
  const times = []
  for (const [name, ask] of questionList) {
    const took = []
    for (let n = 0; n < measurementsPerQuery; n++) {
      const begun = performance.now()
      const { error } = await ask(editor)
      if (error) throw new Error(`${name}: ${JSON.stringify(error)}`)
      took.push(performance.now() - begun)
    }
    times.push(findMedian(took))
  }
  return times
}

/**
 * Measures the waiting time of an editor with few and with very many articles. The ratio shows whether the time grows
 * with the number.
 */
export async function benchNewsroom(): Promise<string> {
  const dataDir = makeTemporaryFolder()
  const site = await startSite({ DATA_DIR: dataDir })
  try {
    const { sql } = site
    if (!sql) throw new Error('This needs a database of its own.')
    const editor = makeVisitorClient(site)
    const { data } = await editor.auth.signInWithPassword(site.admin)
    const admin = data.user?.id ?? ''
    const noise = {
      create: {
        width: 2400,
        height: 1600,
        channels: 3 as const,
        noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
        background: '#888',
      },
    }
    const picture = await sharp(noise).jpeg({ quality: 60 }).toBuffer()
    const columns: number[][] = []
    let names: string[] = []
    for (const size of articleCounts) {
      await insertBenchArticles(sql, size)
      const [row] = await sql`select id, updated_at::text as version from public.news_articles where slug = 'bench-250'`
      const ids = (await sql`select id from public.news_articles order by slug limit 500`).map(({ id }) => id)
      const questionList = listQueries({ editor: admin, article: row?.id, version: row?.version, ids, picture })
      names = questionList.map(([name]) => name)
      columns.push(await timeQueries(editor, questionList))
    }
    const [few = [], many = []] = columns
    const rows = names.map((name, at) => {
      const [a = 0, b = 0] = [few[at], many[at]]
      return [name, a.toFixed(0), b.toFixed(0), (b / a).toFixed(1)]
    })
    const head = ['asked', ...articleCounts.map(size => `${size.toLocaleString('en')} articles`), 'ratio']
    return `Newsroom: milliseconds to the answer, median of ${measurementsPerQuery}\n\n${formatTable(head, rows)}\n`
  } finally {
    await site.stop()
    removeFolder(dataDir)
  }
}
