import '../components/support/setup.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLoaderData,
  useMatches,
  useParams,
} from 'react-router'
import { fetch as request } from 'undici'
import { expect, onTestFinished } from 'vitest'
import { getQueryClient } from '../../app/platform/query/query-client.ts'
import { SessionContext } from '../../app/platform/session/session-context.ts'
import routes from '../../app/routes.ts'
import { UiRoot } from '../../app/ui/ui-root.tsx'
import { FakeSite } from '../components/support/fake-site.ts'
import { mockFetch } from '../components/support/setup.ts'
import { shortenRetries } from '../components/support/short-retries.ts'
import { makeVisitorSession } from '../components/support/visitor.ts'
import { makeVisitorHeaders } from '../support/users.ts'
import { getSampleSite } from './sent-page.ts'

let cachedKey: Promise<string> | undefined
const getPublishableKey = () => {
  cachedKey ??= request(getSampleSite())
    .then(answer => answer.text())
    .then(html => /data-backend-key="([^"]+)"/.exec(html)?.[1] ?? '')
  return cachedKey
}

/** Responds to a request for rows like the site with sample content. */
export async function forwardToSampleSite(browserRequest: Request): Promise<Response> {
  const { pathname, search } = new URL(browserRequest.url)
  const apikey = await getPublishableKey()
  const answer = await request(getSampleSite() + pathname + search, {
    method: browserRequest.method,
    headers: {
      ...Object.fromEntries(browserRequest.headers),
      ...makeVisitorHeaders(),
      apikey,
      authorization: `Bearer ${apikey}`,
    },
    body: browserRequest.method === 'POST' ? await browserRequest.clone().text() : null,
  })
  const headers = Object.fromEntries(answer.headers)
  delete headers['content-encoding']
  return new Response(await answer.text(), { status: answer.status, headers })
}

/** Makes a site with sample content as a browser reads the site. A test can delay, change or fail any response. */
export function makeSampleSiteProxy(): FakeSite {
  const site = new FakeSite()
  for (const method of readMethods) site.on(method, /\/rest\/v1\//, forwardToSampleSite)
  return site
}

/** Requests for rows of a table, or for a function. */
export const makeReadPattern = (name: string) => new RegExp(`/rest/v1/${name}(\\?|$)`)

/** HTTP methods of database reads: row counts use HEAD, functions use POST. */
const readMethods = ['GET', 'HEAD', 'POST']

/** Simulates a lost connection for some or all reads. @returns a function that restores the connection */
export function cutOffReadRequests(site: FakeSite, reads = /\/rest\/v1\//): () => void {
  const removeOverrides = readMethods.map(method => site.cut(method, reads))
  return () => {
    for (const end of removeOverrides) end()
  }
}

/**
 * Simulates a database failure for some reads, with a reference number of the log.
 * @returns a function that ends the failure
 */
export function failReadRequests(site: FakeSite, name: string): () => void {
  const answer = () =>
    new Response(JSON.stringify({ code: 'XX000', message: 'the database is away' }), {
      status: 500,
      headers: { 'content-type': 'application/json', 'x-request-id': `ref-${name}` },
    })
  const removeOverrides = readMethods.map(method => site.on(method, makeReadPattern(name), answer))
  return () => {
    for (const end of removeOverrides) end()
  }
}

type PageProps = { loaderData: unknown; params: unknown; matches: unknown }
type RouteModule = { default: React.ComponentType<PageProps>; clientLoader?: LoaderFunction; handle?: unknown }
const routeModules = import.meta.glob<RouteModule>(['../../app/routes/**/*.tsx', '../../app/shell/*-layout.tsx'])

type ConfigEntry = (typeof routes)[number] & { children?: ConfigEntry[] }

const EmptyPage = () => null
const visitorSession = makeVisitorSession()
const Root = () => (
  <UiRoot>
    <SessionContext value={visitorSession}>
      <main>
        <Outlet />
      </main>
    </SessionContext>
  </UiRoot>
)

/** A page with the props that the framework passes. */
const RenderPage = ({ page: Page }: { page: RouteModule['default'] }) => (
  <Page loaderData={useLoaderData()} params={useParams()} matches={useMatches()} />
)

/** Makes a route as in the browser: the queries of the route start at the click, and the page renders immediately. */
const toRouteObject = ({ path, index, file, children }: ConfigEntry): RouteObject => ({
  ...(index ? { index: true } : { ...(path !== undefined && { path }), children: (children ?? []).map(toRouteObject) }),
  lazy: async () => {
    const { default: Page = EmptyPage, clientLoader, handle } = (await routeModules[`../../app/${file}`]?.()) ?? {}
    // A page without a loader also gets the time at which it was opened.
    return { element: <RenderPage page={Page} />, handle, loader: clientLoader ?? (() => ({ now: Date.now() })) }
  },
})

/**
 * Opens a page like a visitor who gets there by client-side navigation. Resolves when the page has its heading and all
 * data.
 */
export async function openAsVisitor(path: string, site: FakeSite) {
  mockFetch(site)
  const client = getQueryClient()
  shortenRetries(client)
  window.history.replaceState(null, '', path)
  const router = createBrowserRouter([
    { element: <Root />, HydrateFallback: EmptyPage, children: (routes as ConfigEntry[]).map(toRouteObject) },
  ])
  const user = userEvent.setup({ delay: null })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    view.unmount()
    router.dispose()
    client.clear()
  })
  await screen.findByRole('heading', { level: 1 }, slowTestOptions)
  await waitUntilContentLoaded()
  return {
    user,
    address: () => window.location.pathname + window.location.search,
    goTo: (address: string) => act(() => router.navigate(address)),
  }
}

/** Waits until no placeholder is left on the page. */
export const waitUntilContentLoaded = () =>
  waitFor(
    () => expect(document.querySelector('.coming, .spinner, .skeleton-block, .bones')).toBeNull(),
    slowTestOptions,
  )

/** Timeout that is longer than a database read with one retry on a busy machine. */
export const slowTestOptions = { timeout: 30_000 }
