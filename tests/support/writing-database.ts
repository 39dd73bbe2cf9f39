import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type DraftReference, type DraftRow, readDraftRow } from '../../app/desk/record/draft-rows.ts'
import type { SessionDb } from '../../app/platform/db/session-db.ts'
import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'

/**
 * Connection of an editor. `isOnline` false refuses requests; `losesAnswer` executes the next request and drops the
 * response; `isBusy` simulates the rate limit on updates.
 */
export type EditorConnection = { isOnline: boolean; losesAnswer: boolean; isBusy: boolean }

export const makeEditorConnection = (): EditorConnection => ({ isOnline: true, losesAnswer: false, isBusy: false })

const noAnswerResult = { data: null, error: { message: 'fetch failed' } }

/** Formats a value as an SQL literal with full precision: the driver would cut timestamps to milliseconds. */
const formatSqlLiteral = (value: unknown): string =>
  value === null
    ? 'null'
    : `'${(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll("'", "''")}'`

/** Makes functions that call the database as this editor, each call in a separate transaction. */
export function makeEditorDatabase(sql: Sql, user: string, line: EditorConnection) {
  const claims = JSON.stringify({ sub: user, role: 'authenticated', aal: 'aal2' })
  async function runAsEditor(ask: (tx: TransactionSql) => Promise<unknown>) {
    if (!line.isOnline) return noAnswerResult
    const answer = await sql
      .begin(async tx => {
        await tx`select set_config('request.jwt.claim.sub', ${user}, true), set_config('request.jwt.claims', ${claims}, true),
          set_config('role', 'authenticated', true)`
        return { data: await ask(tx), error: null }
      })
      .catch((error: { code?: string; message: string }) => ({
        data: null,
        error: { code: error.code, message: error.message },
      }))
    if (!line.losesAnswer) return answer
    line.losesAnswer = false
    return noAnswerResult
  }
  /**
   * Resets the editor's rate limit before each update, because parallel runs use the same editors and together would
   * reach the limit. `isBusy` uses up the limit.
   */
  async function countAppends(tx: TransactionSql) {
    await tx`reset role`
    await tx`delete from private.append_counts where actor = ${user}`
    if (line.isBusy)
      await tx`insert into private.append_counts (actor, appends, bytes) values (${user}, 300, 0)
        on conflict (actor) do update set appends = 300, since = now()`
    await tx`set local role authenticated`
  }
  const db = {
    rpc: (name: string, args: Record<string, unknown>) =>
      runAsEditor(async tx => {
        if (name === 'append_document_update') await countAppends(tx)
        const parameters = Object.entries(args).map(([name, value]) => `${name} => ${formatSqlLiteral(value)}`)
        return (await tx.unsafe(`select public.${name}(${parameters.join()}) as answer`))[0]?.answer
      }),
    from: (table: string) => ({
      select: () => ({
        eq: (_: string, key: string) => ({
          maybeSingle: () =>
            runAsEditor(async tx => {
              const [row] = await tx`select to_jsonb(r) as row from ${tx(table)} r where r.id = ${key}`
              return row ? { ...row.row, authors: [], events: [] } : null
            }),
        }),
      }),
    }),
  }
  const drafts = async ({ kind, row }: DraftReference): Promise<DraftRow[]> => {
    const { data, error } = await runAsEditor(
      tx => tx`select form_id, fields, base_version from public.drafts where kind = ${kind} and row_id = ${row}`,
    )
    if (error) throw new Error(error.message)
    return (data as Parameters<typeof readDraftRow>[0][]).map(readDraftRow)
  }
  return { session: db as unknown as SessionDb, untyped: db as unknown as SupabaseClient, drafts }
}

/** Creates an article that contains this text. */
export async function addArticle(sql: Sql, html: string): Promise<string> {
  const id = randomUUID()
  await sql`insert into public.news_articles (id, slug, title, content_html) values (${id}, ${`written-${id}`}, 'Written', ${html})`
  return id
}
