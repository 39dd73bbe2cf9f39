import type { Sql } from './database/sql.ts'

/** The rows that carry the operator's own name: the category of the product's news, the address /news/{slug} it takes, and the words that stand there. */
export async function ensureProductRows(sql: Sql, product: { name: string; slug: string }): Promise<void> {
  await sql`insert into public.categories (slug, name, position) values (${`${product.slug}-news`}, ${`${product.name} News`}, 2) on conflict (slug) do nothing`
  await sql`insert into public.reserved_slugs (slug, reason) values (${product.slug}, ${'/news/{product} lists the product news'}) on conflict do nothing`
  await sql`insert into public.settings (key, value, is_public) values (${`news.${product.slug}.intro`}, null, true) on conflict (key) do nothing`
}
