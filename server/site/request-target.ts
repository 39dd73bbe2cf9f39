import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { respondToInvalidTarget } from '../backend/gateway/request-target.ts'
import { checkTarget, findCanonicalTarget } from '../edge/canonical-target.ts'
import { respondWithPlainPage } from './plain-page.ts'

const servicePathPattern = /^\/(auth|rest|storage)\//

/** Checks the raw request target before any other code parses it. Redirects a page to its canonical URL. */
export const refuseAmbiguousTargets: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  // Requests that the site sends to itself have no raw target.
  const { pathname, search } = new URL(c.req.url)
  const target = c.env.incoming.url ?? pathname + search
  const straight = c.req.method === 'GET' || c.req.method === 'HEAD' ? findCanonicalTarget(target) : undefined
  if (straight) return c.redirect(straight, 301)
  const status = checkTarget(target)
  if (!status) return next()
  return servicePathPattern.test(pathname)
    ? respondToInvalidTarget(pathname, status)
    : respondWithPlainPage(status, statusTexts[status])
}

const statusTexts = {
  404: { title: 'Oops! Page not found', text: 'There is nothing at this address.' },
  400: {
    title: 'This address cannot be read',
    text: 'Part of it is damaged. It may have been cut off when it was copied.',
  },
}
