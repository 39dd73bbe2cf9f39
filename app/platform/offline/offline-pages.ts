import { paths } from '../paths.ts'

/** Where the service worker keeps pages, and what they are drawn with. */
export const cacheNames = { pages: 'kept-pages', files: 'kept-files' } as const

/** What is noted on a page when it is kept: when, in milliseconds, and what it is called. */
export const cacheHeaders = { savedAt: 'x-saved-at', title: 'x-title' } as const

/** What a page asks of the worker. */
export type WorkerRequest =
  /** Keep the page that is open; and ahead of being opened what is read most on the way, unless bytes are to be saved. */
  { ask: 'keep'; address: string; ahead: boolean } | { ask: 'forget' }

/** Kept before anybody opens them, as plain pages. */
export const precachedPaths = [paths.events, paths.news]

const single = [
  paths.home,
  paths.overview,
  paths.about,
  paths.flagships,
  paths.network,
  paths.management,
  paths.partners,
  paths.council,
  paths.councilSays,
  paths.circles,
  paths.events,
  paths.news,
  paths.flagshipDavos,
  ...['davos', 'geneva', 'basel'].map(paths.flagship),
  paths.privacy,
  paths.editorial,
  paths.offline,
]
const below = [paths.article(''), paths.event(''), paths.circle(''), paths.flagshipEdition('davos', 0).slice(0, -1)]

/** Marks of campaigns and other sites: the page is the same without them. */
const isMark = (name: string) => /^(utm_\w+|fbclid|gclid|mc_[ce]id)$/.test(name)

/**
 * The address under which a page is kept, or undefined for what never is. Only what everybody is told alike is named here:
 * nothing of the desk, of accounts, members, applications or previews, and no answer to a question.
 */
export function cacheableAddress({ pathname, searchParams }: URL): string | undefined {
  if (pathname === paths.offline) return pathname
  if (Array.from(searchParams.keys()).some(name => !isMark(name))) return undefined
  const isKept = single.includes(pathname) || below.some(folder => pathname.startsWith(folder))
  return isKept ? pathname : undefined
}

export type OfflinePage = { address: string; title: string; savedAt: number }

/** The pages that this device keeps, last saved first; and what they and all they are drawn with weigh, in bytes. */
export async function readOfflinePages(): Promise<{ pages: OfflinePage[]; bytes: number }> {
  const [pages, files] = await Promise.all([caches.open(cacheNames.pages), caches.open(cacheNames.files)])
  const addresses = (await pages.keys()).map(({ url }) => new URL(url).pathname)
  const read = await Promise.all(
    addresses.map(async address => {
      const { headers } = (await pages.match(address)) ?? new Response()
      const title = decodeURIComponent(headers.get(cacheHeaders.title) ?? '')
      return { address, title, savedAt: Number(headers.get(cacheHeaders.savedAt)) }
    }),
  )
  const sizes = await Promise.all([weigh(pages), weigh(files)])
  return {
    pages: read.filter(({ address }) => address !== paths.offline).sort((a, b) => b.savedAt - a.savedAt),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

async function weigh(cache: Cache): Promise<number> {
  const kept = await cache.matchAll()
  const sizes = await Promise.all(kept.map(async answer => (await answer.blob()).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
