import * as z from 'zod/mini'

const searchSchema = z.object({
  category: z.catch(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/)), undefined as never),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000)), 1),
})

/** What the address of a list of articles says. `category` is a slug; without one the list holds all. */
export type ArticleSearch = { category?: string | undefined; page: number }

export const readArticleSearch = (params: URLSearchParams): ArticleSearch =>
  searchSchema.parse(Object.fromEntries(params))

/** The address of a list. A change of category goes back to page 1. */
export function articleListPath(
  path: string,
  { category, page = 1 }: { category?: string | undefined; page?: number },
) {
  const params = new URLSearchParams()
  if (category) params.set('category', category)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
