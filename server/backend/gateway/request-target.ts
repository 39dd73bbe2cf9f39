import { refusalOfTarget } from '../../edge/canonical-target.ts'
import { refusalFor } from './answers.ts'
import type { Middleware } from './context.ts'

/** What stands behind may decode again; so nothing passes that it could read otherwise than the routes here do. */
export const refuseAmbiguousTargets: Middleware = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const status = refusalOfTarget(pathname + search)
  if (!status) return next()
  const message = status === 404 ? 'There is nothing at this address.' : 'The address cannot be read.'
  return refusalFor(pathname, status, status === 404 ? 'not_found' : 'bad_address', message)
}
