import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { refusalFor } from '../backend/gateway/answers.ts'
import { refusalOfTarget } from '../edge/canonical-target.ts'

const services = /^\/(auth|rest|storage)\//

/** The outermost rule: what stands on the wire is read once, before anything else reads it. */
export const refuseAmbiguousTargets: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  // What the site asks of itself has no wire.
  const { pathname, search } = new URL(c.req.url)
  const status = refusalOfTarget(c.env.incoming.url ?? pathname + search)
  if (!status) return next()
  const text = status === 404 ? 'There is nothing at this address.' : 'This address cannot be read.'
  if (services.test(pathname)) return refusalFor(pathname, status, 'not_found', text)
  return c.text(text, status)
}
