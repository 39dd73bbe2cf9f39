import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { makeQueryClient } from '../../../app/platform/query/query-client.ts'
import { canRolePerform, type Role } from '../../../app/platform/session/role.ts'
import { SessionContext, type SessionState } from '../../../app/platform/session/session-context.ts'
import { SessionProvider } from '../../../app/platform/session/session-provider.tsx'
import routes from '../../../app/routes.ts'
import { RouteFocus } from '../../../app/shell/route-focus.tsx'
import { UiRoot } from '../../../app/ui/ui-root.tsx'
import '../../../app/ui/toast-area.tsx'
import type { FakeSite } from './fake-site.ts'
import { mockFetch } from './setup.ts'
import { shortenRetries } from './short-retries.ts'

type RouteModule = { default: React.ComponentType; handle?: unknown }
const routeModules = import.meta.glob<RouteModule>([
  '../../../app/routes/**/*.tsx',
  '../../../app/shell/*-layout.tsx',
  '../../../app/features/picture/ui/*-layout.tsx',
])

type ConfigEntry = (typeof routes)[number] & { children?: ConfigEntry[] }

const EmptyPage = () => null

/** Converts a route of `app/routes.ts` for the router of the test. Each file loads when its route opens. */
const toRouteObject = ({ path, index, file, children }: ConfigEntry): RouteObject => ({
  ...(index ? { index: true } : { ...(path !== undefined && { path }), children: (children ?? []).map(toRouteObject) }),
  lazy: async () => {
    const module = await routeModules[`../../../app/${file}`]?.()
    return { Component: module?.default ?? EmptyPage, handle: module?.handle }
  },
})

export const testUsers = {
  musa: { id: '00000000-0000-4000-8000-00000000000a', email: 'musa@baraza.example', name: 'Musa Ndlovu-Keita' },
  amina: { id: '00000000-0000-4000-8000-00000000000b', email: 'admin@baraza.example', name: 'Amina Diallo' },
} as const

type Person = (typeof testUsers)[keyof typeof testUsers]

/** Builds a complete session of a signed-in user. */
function buildSession({ id, email, name }: Person, role: Role): SessionState {
  const user = { id, email, user_metadata: { full_name: name }, app_metadata: {}, aud: '', created_at: '' }
  return {
    user,
    profile: { id, email, full_name: name, avatar_path: null } as SessionState['profile'],
    session: { access_token: 'a token', refresh_token: 'another', expires_in: 3600, token_type: 'bearer', user },
    loading: false,
    isAdmin: role !== 'user',
    role,
    status: 'in',
    recheckRole: async () => undefined,
    can: (action: Parameters<SessionState['can']>[0]) => canRolePerform(role, action),
    signOut: async () => true,
    ended: undefined,
    refreshAuth: async () => undefined,
    recovering: false,
    arrival: undefined,
  } as unknown as SessionState
}

export const musaSession = buildSession(testUsers.musa, 'manager')
export const aminaSession = buildSession(testUsers.amina, 'admin')

/** Makes the page read its session from the data that `signInOnThisDevice` stored in the browser. */
export const sessionFromStorage = 'as the page reads it'

/**
 * Stores a session in the browser, like a sign-in.
 * @param expiresIn seconds from now
 */
export function signInOnThisDevice({ id, email, name }: Person, expiresIn = 3600): void {
  const user = { id, email, user_metadata: { full_name: name }, app_metadata: {}, aud: 'authenticated', created_at: '' }
  const expires_at = Math.floor(Date.now() / 1000) + expiresIn
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'another',
    expires_in: 3600,
    expires_at,
    token_type: 'bearer',
  }
  // The auth client of the page uses this storage key.
  localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, JSON.stringify({ ...session, user }))
}

function Root({ session }: { session: SessionState | typeof sessionFromStorage }) {
  const page = (
    <>
      <Outlet />
      <RouteFocus />
    </>
  )
  return (
    <UiRoot>
      {session === sessionFromStorage ? (
        <SessionProvider>{page}</SessionProvider>
      ) : (
        <SessionContext value={session}>{page}</SessionContext>
      )}
    </UiRoot>
  )
}

/** Opens a path of the fake site as a user, like a browser. */
export async function openPage(
  path: string,
  site: FakeSite,
  session: SessionState | typeof sessionFromStorage = musaSession,
) {
  mockFetch(site)
  site.actor = session === sessionFromStorage ? null : (session.user?.id ?? null)
  const client = makeQueryClient()
  shortenRetries(client)
  window.history.replaceState(null, '', path)
  const router = createBrowserRouter([
    {
      element: <Root session={session} />,
      HydrateFallback: EmptyPage,
      children: (routes as ConfigEntry[]).map(toRouteObject),
    },
  ])
  const user = userEvent.setup({ delay: null })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const close = () => {
    view.unmount()
    router.dispose()
    client.clear()
  }
  onTestFinished(close)
  return {
    user,
    router,
    client,
    /** Unmounts the page, like closing its browser tab. */
    close,
    address: () => window.location.pathname + window.location.search,
    goTo: (address: string) => act(() => router.navigate(address)),
  }
}

type User = Awaited<ReturnType<typeof openPage>>['user']

/** Presses the button “Discard changes”, if one is given, and confirms the question. */
export async function confirmDiscard(user: User, button?: HTMLElement) {
  if (button) await user.click(button)
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
  await user.click(question.getByRole('button', { name: 'Discard changes' }))
}

/** Replaces the text of a field in one step, for tests that do not need single key presses. */
export async function fillField(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  if (text) await user.paste(text)
}

/** Waits until no element with this role is in the page, e.g. a dialog that closes. */
export const waitForRemoval = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull())

/**
 * Opens the menu of a button and presses an entry. A menu that closes stays in the page for a moment, in which a test
 * would find its entries again.
 */
export async function chooseMenuItem(user: User, button: HTMLElement, name: string | RegExp) {
  await user.click(button)
  const item = await screen.findByRole('menuitem', { name })
  // A menu reacts to the pointer one frame after it appears.
  await waitFor(() => {
    if (item.closest('[style*="pointer-events: none"]')) throw new Error('The menu does not react to the pointer yet.')
  })
  await user.click(item)
  await waitForRemoval('menu')
}

/** Presses the button that saves all forms of a page. */
export const saveChanges = async (user: User) =>
  user.click(await screen.findByRole('button', { name: /^Save changes/ }))

export const getFieldValue = (field: HTMLElement) => (field as HTMLInputElement | HTMLSelectElement).value

/** Waits until an element has the focus. */
export const waitForFocus = (element: Element) =>
  waitFor(() => {
    const focusedElement = document.activeElement
    if (focusedElement !== element)
      throw new Error(`The focus is on ${focusedElement?.tagName} “${focusedElement?.textContent?.slice(0, 60)}”`)
  })

/** Waits until the page contains a text, in any number of elements. */
export const expectPageText = (expectedText: string) =>
  waitFor(() => {
    if (!document.body.textContent.includes(expectedText)) throw new Error(`The page does not say “${expectedText}”`)
  })

/** Finds the toast that contains this text. */
export async function findMessage(messageText: string | RegExp) {
  const message = (await screen.findByText(messageText)).closest<HTMLElement>('[role=dialog], [role=alertdialog]')
  if (!message) throw new Error(`What says “${messageText}” is no message`)
  return within(message)
}

/** Finds a toast about an error, whose text also appears in the live region for screen readers. */
export const findErrorMessage = async (title: string) =>
  within(await screen.findByRole('alertdialog', { name: title, hidden: true }))

/** Hides the page, as when the user changes tabs. Drafts are then stored immediately. */
export const simulateHiddenPage = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

/** Returns to the page, as when the user changes tabs. Outdated queries are then read again immediately. */
export const simulateReturnToPage = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')))

/** Simulates another device by clearing all browser storage. */
export function moveToAnotherDevice() {
  localStorage.clear()
  sessionStorage.clear()
}

/** Finds a short form of the back office by its title. */
export async function findForm(name: string) {
  const form = await screen.findByRole('form', { name })
  return within(form)
}
