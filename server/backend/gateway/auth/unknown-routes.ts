import { authRefusal } from '../answers.ts'
import type { Middleware } from '../context.ts'

type Route = { method: string; path: string }

/** Methods by path pattern; `:name` matches one segment and `*` the rest. */
function methodsByPath(routes: readonly Route[]): [path: RegExp, methods: Set<string>][] {
  const methodsOfPath = new Map<string, Set<string>>()
  for (const { method, path } of routes) {
    const methods = methodsOfPath.get(path) ?? new Set()
    methodsOfPath.set(path, methods.add(method))
    if (method === 'GET') methods.add('HEAD')
  }
  return [...methodsOfPath].map(([path, methods]) => [
    new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`),
    methods,
  ])
}

/** Fallback for unmatched requests: 405 with the path's methods, or 404. */
export const refuseUnknown = (routes: readonly Route[]): Middleware => {
  const knownPaths = methodsByPath(routes)
  return async c => {
    const path = c.req.path.replace(/^\/auth\/v1/, '')
    const methods = knownPaths.filter(([pattern]) => pattern.test(path)).flatMap(([, names]) => [...names])
    if (methods.length === 0) return authRefusal(404, 'not_found', `There is nothing at ${c.req.path}.`)
    const allow = [...new Set(methods)].join(', ')
    return authRefusal(405, 'method_not_allowed', `${c.req.method} is not for this address.`, { headers: { allow } })
  }
}
