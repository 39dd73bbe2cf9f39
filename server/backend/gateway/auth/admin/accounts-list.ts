import type { GatewayContext, GatewayMiddleware } from '../../context.ts'
import { respondWithAuthError } from '../../error-responses.ts'
import type { AccountServices } from '../account-services.ts'
import { readUserResponses } from '../user-response.ts'

const maxAccountsPerPage = 1000

/**
 * Responds with one page of the list of all accounts, newest first, with the total count and links to the next and last
 * page.
 */
export const listAccounts =
  ({ sql, siteUrl }: AccountServices): GatewayMiddleware =>
  async c => {
    const [page, size] = [readPageNumber(c, 'page', 1), readPageNumber(c, 'per_page', 50)]
    if (page === undefined || size === undefined || size > maxAccountsPerPage)
      return respondWithAuthError(
        400,
        'validation_failed',
        `Bad Pagination Parameters: at most ${maxAccountsPerPage} per page`,
      )
    const [all] = await sql<{ count: number }[]>`select count(*)::int as count from auth.users`
    const total = all?.count ?? 0
    const users = await readUserResponses(sql, { page: { size, offset: (page - 1) * size } })
    const last = Math.max(1, Math.ceil(total / size))
    const link = (target: number, rel: string) =>
      `<${siteUrl}/auth/v1/admin/users?page=${target}&per_page=${size}>; rel="${rel}"`
    c.header('x-total-count', String(total))
    c.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
    return c.json({ users, aud: 'authenticated' })
  }

function readPageNumber(c: GatewayContext, name: string, without: number): number | undefined {
  const text = c.req.query(name)
  if (!text) return without
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}
