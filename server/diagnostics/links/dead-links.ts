import { type LinkLocation, type LinkSource, toPathOnThisSite } from './addresses.ts'

type DeadLink = { kind: LinkLocation['kind']; address: string; from: LinkSource[] }
export type LinkReport = {
  checkedAt: string
  asked: number
  /** Number of links that exceed the limit and were not checked. */
  left: number
  dead: DeadLink[]
}

/** Function that requests a path from the site itself, in this process. @returns whether the page exists */
export type CheckPath = (path: string) => Promise<boolean>

const maxRequests = 2000
const maxParallelRequests = 4

/** Finds internal links to missing pages, each with all records that contain the link. */
export async function findDeadLinks(
  pointers: readonly LinkLocation[],
  origin: string,
  ask: CheckPath,
): Promise<LinkReport> {
  const byPath = new Map<string, LinkLocation[]>()
  for (const pointer of pointers) {
    const path = toPathOnThisSite(pointer.address, origin)
    if (path) byPath.set(path, [...(byPath.get(path) ?? []), pointer])
  }
  const paths = [...byPath.keys()]
  const queue = paths.slice(0, maxRequests)
  const dead: DeadLink[] = []
  const worker = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (await ask(path)) continue
      const pointing = byPath.get(path) ?? []
      const kind = pointing.some(pointer => pointer.kind === 'picture') ? 'picture' : 'link'
      dead.push({ kind, address: path, from: pointing.slice(0, 5).map(({ source }) => source) })
    }
  }
  await Promise.all(Array.from({ length: maxParallelRequests }, worker))
  return {
    checkedAt: new Date().toISOString(),
    asked: Math.min(paths.length, maxRequests),
    left: Math.max(0, paths.length - maxRequests),
    dead: dead.sort((a, b) => a.address.localeCompare(b.address)),
  }
}

/**
 * Makes the function that tests whether a path exists. A missing page responds with 404 or redirects to the not-found
 * page; pages with other redirects count as existing.
 */
export function makePathCheck(answer: (path: string) => Promise<Response>, origin: string): CheckPath {
  return async path => {
    let next = path
    for (let hop = 0; hop < 4; hop++) {
      const response = await answer(next)
      // The response body is discarded, because the page cache has its own copy.
      response.body?.cancel().catch(() => {})
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || !location)
        return response.status !== 404 && response.status !== 410 && response.status !== 400
      const url = new URL(location, origin)
      if (url.origin !== origin) return true
      if (url.pathname === '/404') return false
      next = url.pathname + url.search
    }
    return false
  }
}
