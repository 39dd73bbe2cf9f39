import { existsSync } from 'node:fs'
import type { Sql } from './database/sql.ts'

type FirstContentOptions = {
  folder: string
  now: Date
  product: { name: string; slug: string }
  filesFolder: string
  log: (line: string) => void
}

/**
 * Loads sample content into an empty site, once: the content and its marker are written in one transaction. The site
 * works without it, so a failure is only reported, and the next start tries again.
 */
export async function loadFirstContent(
  sql: Sql,
  { folder, now, product, filesFolder, log }: FirstContentOptions,
): Promise<void> {
  if (!existsSync(folder)) return
  await sql`create table if not exists gateway.first_content (
    is_only boolean primary key default true check (is_only), loaded_at timestamptz not null default now())`
  const [state] = await sql`
    select exists (select from gateway.first_content) as loaded,
      exists (select from public.events) or exists (select from public.news_articles) as written`
  if (state?.loaded || state?.written) return
  try {
    // Imported here because only the first start needs it.
    const { loadSampleContent } = await import('./sample/sample-content.ts')
    await sql.begin(async transaction => {
      await transaction`insert into gateway.first_content default values`
      await loadSampleContent(transaction, { folder, now, product, filesFolder })
    })
  } catch (error) {
    log(`The sample content was left out, the site starts empty: ${error instanceof Error ? error.message : error}`)
  }
}
