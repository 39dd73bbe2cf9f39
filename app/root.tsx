import './styles/app.css'
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
import { fitMenu, parseMenu } from './features/menu/menu.ts'
import { menuQueries } from './features/menu/menu-queries.ts'
import {
  getContactEmail,
  getNewsletterAddress,
  getSettingText,
  listSocialLinks,
  parseIdentity,
} from './features/setting/setting.ts'
import { settingQueries } from './features/setting/setting-queries.ts'
import { DataSaverContext, useDataSaver } from './platform/data-saver.ts'
import { PageZonesContext } from './platform/dates/zones-context.ts'
import { paths } from './platform/paths.ts'
import { type LoadedQueries, loadQueries } from './platform/query/hydrate-queries.ts'
import { getQueryClient } from './platform/query/query-client.ts'
import { siteRequestContext } from './platform/request.ts'
import { ScriptNonceContext } from './platform/script-nonce-context.ts'
import { useSession } from './platform/session/session-context.ts'
import { SessionProvider } from './platform/session/session-provider.tsx'
import { SupportAddressContext } from './platform/support-address-context.ts'
import { earlyClicksScript, replayEarlyClicks } from './shell/early-clicks.ts'
import { collectEarlyKeysScript } from './shell/early-keys.ts'
import { ErrorMessage } from './shell/error-message.tsx'
import { removeUrlTokensScript } from './shell/fragment-script.ts'
import { invitationScript } from './shell/invitation-script.ts'
import { LayoutErrorBoundary } from './shell/layout-error-boundary.tsx'
import { useOfflineReading } from './shell/offline-reading.ts'
import { ProgressLine } from './shell/progress-line.tsx'
import { PublicFrame } from './shell/public-frame.tsx'
import { RouteFocus } from './shell/route-focus.tsx'
import { adminLink, listUtilityLinks } from './shell/site-map.ts'
import { themeScript } from './shell/theme-script.ts'
import { useScrollToAnchor } from './shell/use-scroll-to-anchor.ts'
import { dataSaverFonts, preloadedFonts } from './styles/preload.ts'
import { UiRoot } from './ui/ui-root.tsx'

/**
 * Loads data that every page needs: the links of header and footer, the contacts in the footer, and the URL of the
 * browser's backend.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, backend, savesData } = context.get(siteRequestContext)
  const { dehydrated, now } = await loadQueries(context, menuQueries.site, settingQueries.site)
  return { dehydrated, now, origin, backend, savesData }
}

/** Inline scripts are only in the server's HTML, because they have finished before React starts in the browser. */
const headScripts = import.meta.env.SSR
  ? removeUrlTokensScript + themeScript + collectEarlyKeysScript + invitationScript + earlyClicksScript
  : ''

// The data of the root route is valid for the whole visit. Queries refresh the parts that can change.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = use(ScriptNonceContext)
  const zones = use(PageZonesContext)
  const isBare = useIsFrameless()
  // The effect of the root runs after the effects of all children, when all components listen for events.
  useEffect(replayEarlyClicks, [])
  return (
    <html
      lang="en"
      // The scripts of a page that is empty before hydration start immediately. On other pages they wait for the first
      // interaction.
      data-scripts={isBare ? 'now' : undefined}
      // With the data saver, the page uses system fonts for text, and loads scripts only when they are needed.
      data-saver={root?.savesData ? '' : undefined}
      data-backend-url={root?.backend.url}
      data-backend-key={root?.backend.publishableKey}
      // Time zone table of the server, which takes precedence over the browser's older or newer table.
      data-zones={zones}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Runs before the first paint: prevents a flash of the wrong theme or the wrong form, and captures early key presses. The CSP allows this script by hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML consists of constants */}
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
  return (
    <SiteProviders savesData={loaderData.savesData}>
      <Outlet />
    </SiteProviders>
  )
}

/** Providers and layout of all pages. */
function SiteProviders({ savesData, children }: { savesData: boolean; children: ReactNode }) {
  const [client] = useState(getQueryClient)
  return (
    <QueryClientProvider client={client}>
      <HydratedQueries>
        <DataSaverContext value={savesData}>
          <UiRoot>
            <SessionProvider>
              <SupportAddressProvider>
                <SiteFrame>{children}</SiteFrame>
              </SupportAddressProvider>
            </SessionProvider>
          </UiRoot>
        </DataSaverContext>
      </HydratedQueries>
    </QueryClientProvider>
  )
}

/** Provides the e-mail address for help to pages that cannot read the settings. */
function SupportAddressProvider({ children }: { children: ReactNode }) {
  const { data: settings } = useQuery(settingQueries.site())
  return <SupportAddressContext value={getContactEmail(settings, 'support')}>{children}</SupportAddressContext>
}

/** Hydrates the query cache with the data of all matched route loaders, before any child component reads it. */
function HydratedQueries({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const state = useMemo(() => {
    const read = matches.map(({ loaderData }) => (loaderData as LoadedQueries | undefined)?.dehydrated)
    return { mutations: [], queries: read.flatMap(part => part?.queries ?? []) }
  }, [matches])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}

/**
 * Public layout around the page, unless a matched route exports `handle = { frame: 'none' }`. Components that must
 * stay mounted during navigation are outside both layouts, so that a change of the layout does not unmount them.
 */
function SiteFrame({ children }: { children: ReactNode }) {
  useScrollToAnchor()
  useOfflineReading({ savesData: useDataSaver() })
  const isBare = useIsFrameless()
  return (
    <>
      <ProgressLine />
      {isBare ? children : <PublicLayout>{children}</PublicLayout>}
      <RouteFocus />
    </>
  )
}

const useIsFrameless = () =>
  useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === 'none')

function PublicLayout({ children }: { children: ReactNode }) {
  const { user, isAdmin } = useSession()
  const { pathname } = useLocation()
  const { data: links } = useQuery(menuQueries.site())
  const { data: settings } = useQuery(settingQueries.site())
  const newsletter = getNewsletterAddress(settings)
  const email = getContactEmail(settings)
  const contacts = [
    ...(email ? [{ to: `mailto:${email}`, label: email }] : []),
    ...listSocialLinks(settings).map(({ label, url }) => ({ to: url, label })),
  ]
  const { main, button, columns, closing } = parseMenu(links, contacts)
  const { strapline, legalName, founded } = parseIdentity(settings)
  const letter =
    newsletter === undefined
      ? undefined
      : {
          text: getSettingText(settings, 'newsletter.line', 'News of the network, by letter.'),
          href: newsletter,
          label: 'Subscribe to the newsletter',
        }
  return (
    <PublicFrame
      header={{
        items: main,
        fitting: fitMenu(main),
        utilities: listUtilityLinks({ isSignedIn: user !== null, isAdmin }),
        connect: button[0],
        // The home page starts with a dark section, so its header is dark too.
        night: pathname === paths.home,
      }}
      footer={{
        columns,
        letter,
        closing: [...closing, adminLink],
        strapline,
        owner: legalName,
        founded,
      }}
    >
      {children}
    </PublicFrame>
  )
}

/**
 * Error page after a rendering error. A page that cannot be rendered keeps the layout, so that visitors can go on to
 * other pages. If the layout has caused the error, the error page is shown without the layout.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  const isBare = useIsFrameless()
  const message = <ErrorMessage missing={isRouteErrorResponse(error) && error.status === 404} />
  const bareMessage = <main id="main">{message}</main>
  if (!root) return bareMessage
  return (
    <LayoutErrorBoundary fallback={bareMessage}>
      <SiteProviders savesData={root.savesData}>{isBare ? bareMessage : message}</SiteProviders>
    </LayoutErrorBoundary>
  )
}
