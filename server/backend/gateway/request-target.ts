import { checkTarget, type TargetRefusal } from '../../edge/canonical-target.ts'
import { refusalFor } from './answers.ts'
import type { Middleware } from './context.ts'

/** What stands behind may decode again; so nothing passes that it could read otherwise than the routes here do. */
export const refuseAmbiguousTargets: Middleware = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const status = checkTarget(pathname + search)
  return status ? targetRefusal(pathname, status) : next()
}

/** For whoever asks a service, in the shape it answers in. */
export const targetRefusal = (path: string, status: TargetRefusal) =>
  status === 404
    ? refusalFor(path, status, 'not_found', 'There is nothing at this address.')
    : refusalFor(path, status, 'bad_address', 'The address cannot be read.')
