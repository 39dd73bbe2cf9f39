import { checkTarget, type TargetRefusal } from '../../edge/canonical-target.ts'
import type { GatewayMiddleware } from './context.ts'
import { respondWithError } from './error-responses.ts'

/** Refuses a URL that means another path when it is decoded twice, because later code may decode the URL again. */
export const refuseAmbiguousTargets: GatewayMiddleware = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const status = checkTarget(pathname + search)
  return status ? respondToInvalidTarget(pathname, status) : next()
}

/** Builds the error response for a refused URL, in the format of the API that the path belongs to. */
export const respondToInvalidTarget = (path: string, status: TargetRefusal) =>
  status === 404
    ? respondWithError(path, status, 'not_found', 'There is nothing at this address.')
    : respondWithError(path, status, 'bad_address', 'The address cannot be read.')
