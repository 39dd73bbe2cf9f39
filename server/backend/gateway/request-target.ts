import { checkTarget, type TargetRefusal } from '../../edge/canonical-target.ts'
import { refusalFor } from './answers.ts'
import type { Middleware } from './context.ts'

/** Code behind this may decode the URL again, so a target that could then be read differently is refused. */
export const refuseAmbiguousTargets: Middleware = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const status = checkTarget(pathname + search)
  return status ? targetRefusal(pathname, status) : next()
}

/** Error response in the format of the API that the path belongs to. */
export const targetRefusal = (path: string, status: TargetRefusal) =>
  status === 404
    ? refusalFor(path, status, 'not_found', 'There is nothing at this address.')
    : refusalFor(path, status, 'bad_address', 'The address cannot be read.')
