import type { Sql } from './database/sql.ts'

/**
 * Rows that contain the operator's product name: the news category, the path /news/{slug} it occupies, and the texts
 * shown there.
 */
export async function ensureProductRows(sql: Sql, product: { name: string; slug: string }): Promise<void> {
  await sql`insert into public.categories (slug, name, position) values (${`${product.slug}-news`}, ${`${product.name} News`}, 2) on conflict (slug) do nothing`
  await sql`insert into public.reserved_slugs (slug, reason) values (${product.slug}, ${'/news/{product} lists the product news'}) on conflict do nothing`
  await sql`insert into public.settings (key, value, is_public) values (${`news.${product.slug}.intro`}, null, true) on conflict (key) do nothing`
}
