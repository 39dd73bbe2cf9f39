import { normalizeHtml } from '../../../app/platform/rich-text/normal-html.ts'
import type { JSONValue, TransactionSql } from '../database/sql.ts'

type Row = Record<string, unknown>

/**
 * Inserts sample rows, ignoring fields without a database column, and changes existing rows with the same slug.
 * Values for JSON columns are sent as JSON, texts are normalised. Consecutive rows with the same columns are inserted
 * with one statement.
 */
export async function insertRows(sql: TransactionSql, table: string, rows: Row[]): Promise<void> {
  const columns = await sql<{ name: string; type: string }[]>`
    select attname as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  const fitting = (row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name, value]) => types.has(name) && value !== undefined)
        .map(([name, value]) => [name, columnValue(name, value)]),
    )
  const columnValue = (name: string, value: unknown) => {
    if (types.get(name) === 'jsonb') return sql.json(value as JSONValue)
    return name.endsWith('_html') && typeof value === 'string' ? normalizeHtml(value) : value
  }
  const slugs = rows.map(({ slug }) => slug).filter(slug => typeof slug === 'string')
  const storedRows = types.has('slug')
    ? await sql<{ slug: string }[]>`select slug from ${sql(table)} where slug = any(${slugs})`
    : []
  const isStored = ({ slug }: Row) => storedRows.some(row => row.slug === slug)
  // Rows that migrations have inserted are changed and not replaced, because some of them must not be deleted.
  for (const row of rows.filter(isStored))
    await sql`update ${sql(table)} set ${sql(fitting(row) as never)} where slug = ${row.slug as string}`
  const newRows = rows.filter(row => !isStored(row))
  const alike = Map.groupBy(newRows.map(fitting), row => Object.keys(row).sort().join())
  for (const same of alike.values()) await sql`insert into ${sql(table)} ${sql(same as never)}`
}

/** Reads ids by slug, to resolve the references in the sample files. */
export async function mapSlugsToIds(sql: TransactionSql, table: string): Promise<(slug: string) => string> {
  const rows = await sql<{ id: string; slug: string }[]>`select id, slug from ${sql(table)}`
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
  return slug => {
    const id = ids.get(slug)
    if (!id) throw new Error(`The sample content names "${slug}", which is not in ${table}.`)
    return id
  }
}
