import { HydrationBoundary, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useMemo, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { flagshipQueries } from './features/flagship/flagship-queries.ts'
import {
  contactEmail,
  hiddenLinks,
  parseIdentity,
  newsletterAddress,
  settingText,
  socialLinks,
} from './features/setting/setting.ts'
import { settingQueries } from './features/setting/setting-queries.ts'
import { DataSaver, useDataSaver } from './platform/data-saver.ts'
import { ZonesOfPage } from './platform/dates/zones-context.ts'
import { paths } from './platform/paths.ts'
import { queryClient } from './platform/query/query-client.ts'
import { type LoadedQueries, loadQueries } from './platform/query/with-queries.ts'
import { siteContext } from './platform/request.ts'
import { ScriptNonce } from './platform/script-nonce.ts'
import { useSession } from './platform/session/session-context.ts'
import { SessionProvider } from './platform/session/session-provider.tsx'
import { earlyKeysScript } from './shell/early-keys.ts'
import { pageStartScript, replayEarlyClicks } from './shell/early-clicks.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { fragmentScript } from './shell/fragment-script.ts'
import { useAnchorRestore } from './shell/anchor-restore.ts'
import { invitedScript } from './shell/invited-script.ts'
import { useOfflineReading } from './shell/offline-reading.ts'
import { ProgressLine } from './shell/progress-line.tsx'
import { PublicFrame } from './shell/public-frame.tsx'
import { RouteFocus } from './shell/route-focus.tsx'
import { closingLinks, connectLink, footerColumns, mainNavigation, utilityLinks } from './shell/site-map.ts'
import { themeScript } from './shell/theme-script.ts'
import { preloadedFonts, dataSaverFonts } from './styles/preload.ts'
import { UiRoot } from './ui/ui-root.tsx'
import './styles/app.css'

/** What every page needs: the navigation's one variable link, the footer's contacts, and where the browser finds the backend. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, backend, savesData } = context.get(siteContext)
  const { dehydrated, now } = await loadQueries(context, flagshipQueries.davosLink, settingQueries.site)
  return { dehydrated, now, origin, backend, savesData }
}

/** Only in the page that the server sends: by the time React runs in the browser they have done their work. */
const headScripts = import.meta.env.SSR
  ? fragmentScript + themeScript + earlyKeysScript + invitedScript + pageStartScript
  : ''

// The answer holds for the whole visit; what changes in it is refreshed by its queries.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = use(ScriptNonce)
  const zones = use(ZonesOfPage)
  const isBare = useIsBare()
  // After the effects of everything below: all of the page listens.
  useEffect(replayEarlyClicks, [])
  return (
    <html
      lang="en"
      // What shows nothing before it is alive does not wait for a reader to begin.
      data-scripts={isBare ? 'now' : undefined}
      // Fewer bytes: texts in a face of the device, and scripts only where one is needed.
      data-saver={root?.savesData ? '' : undefined}
      data-backend-url={root?.backend.url}
      data-backend-key={root?.backend.publishableKey}
      // Browsers have older tables, or newer ones; they take the server’s.
      data-zones={zones}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Before the first paint, so that the chosen theme never flashes, nor a form for somebody else, and no key is lost. The policy knows it by its hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: headScripts }} suppressHydrationWarning />
        {(root?.savesData ? dataSaverFonts : preloadedFonts).map(font => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const [client] = useState(queryClient)
  return (
    <QueryClientProvider client={client}>
      <Hydrated>
        <DataSaver value={loaderData.savesData}>
          <UiRoot>
            <SessionProvider>
              <Frame>
                <Outlet />
              </Frame>
            </SessionProvider>
          </UiRoot>
        </DataSaver>
      </Hydrated>
    </QueryClientProvider>
  )
}

/** Puts what the loaders of all matched routes read into the cache, before anything below asks for it. */
function Hydrated({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const state = useMemo(() => {
    const read = matches.map(({ loaderData }) => (loaderData as LoadedQueries | undefined)?.dehydrated)
    return { mutations: [], queries: read.flatMap(part => part?.queries ?? []) }
  }, [matches])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}

/**
 * The public frame, unless a matched route brings its own: `handle = { frame: 'none' }`. What follows a reader from page to
 * page stands outside both, so that it also follows from one frame into the other.
 */
function Frame({ children }: { children: ReactNode }) {
  useAnchorRestore()
  useOfflineReading({ savesData: useDataSaver() })
  const isBare = useIsBare()
  return (
    <>
      <ProgressLine />
      {isBare ? children : <Public>{children}</Public>}
      <RouteFocus />
    </>
  )
}

const useIsBare = () => useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === 'none')

function Public({ children }: { children: ReactNode }) {
  const { user, isAdmin } = useSession()
  const { pathname } = useLocation()
  const { data: davos } = useQuery(flagshipQueries.davosLink())
  const { data: settings } = useQuery(settingQueries.site())
  const newsletter = newsletterAddress(settings)
  const hidden = hiddenLinks(settings)
  const { strapline, legalName, founded } = parseIdentity(settings)
  const letter =
    newsletter === undefined
      ? undefined
      : {
          text: settingText(settings, 'newsletter.line', 'News of the network, by letter.'),
          href: newsletter,
          label: 'Subscribe to the newsletter',
        }
  return (
    <PublicFrame
      header={{
        items: mainNavigation(davos?.is_visible ? davos.title : undefined, hidden),
        utilities: utilityLinks({ isSignedIn: user !== null, isAdmin }),
        connect: connectLink,
        // The front page opens on night, and its masthead with it.
        night: pathname === paths.home,
      }}
      footer={{
        columns: footerColumns({ email: contactEmail(settings), social: socialLinks(settings), hidden }),
        letter,
        closing: closingLinks,
        strapline,
        owner: legalName,
        founded,
      }}
    >
      {children}
    </PublicFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage missing={isRouteErrorResponse(error) && error.status === 404} />
}
