import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type Location,
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  useBlocker,
  useNavigate,
} from 'react-router'
import { holdUnsavedWork } from '../../platform/session/hold-unsaved-work.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** Place where the unsaved changes of a form are stored when the user leaves the page. */
export type UnsavedWorkOutcome = 'draft' | 'tab' | 'image' | 'uploads' | 'lost'

const outcomeMessages: Record<UnsavedWorkOutcome, string> = {
  draft: 'Your changes are kept as a draft under “Unfinished”.',
  tab: 'Your changes are kept in this tab until you close it.',
  image: 'The new image and the texts typed for it are not kept. Save first to keep them.',
  uploads: 'Images that are still uploading are not added.',
  lost: 'Your changes are not kept. Save first to keep them.',
}

/** Outcomes in which unsaved changes are lost when the user leaves the page. */
const lossOutcomes: ReadonlySet<UnsavedWorkOutcome> = new Set(['image', 'uploads', 'lost'])

type UnsavedWorkRegistry = {
  tell: (form: string, fates: readonly UnsavedWorkOutcome[]) => void
  /**
   * Whether a form has unsaved changes. Running uploads do not count, because the uploads continue after the save, when
   * the new record gets its URL.
   */
  isUnsaved: boolean
  /** Path that a saved form opens next, without asking about running uploads. */
  pathAfterSave: RefObject<string | undefined>
}

const UnsavedWorkContext = createContext<UnsavedWorkRegistry | undefined>(undefined)

/**
 * Wrapper for a page with several forms. On leaving the page, the user is asked once if any form has unsaved changes.
 * `holdsPage`: with unsaved changes, the page stays open when the session ends.
 */
export function UnsavedFormsProvider({ holdsPage = false, children }: { holdsPage?: boolean; children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, readonly UnsavedWorkOutcome[]>>(new Map())
  const tell = useCallback((form: string, fates: readonly UnsavedWorkOutcome[]) => {
    setUnsaved(now => {
      if (fates.join() === (now.get(form) ?? []).join()) return now
      const next = new Map(now)
      if (fates.length > 0) next.set(form, fates)
      else next.delete(form)
      return next
    })
  }, [])
  const isUnsaved = [...unsaved.values()].flat().some(fate => fate !== 'uploads')
  useEffect(() => (holdsPage && isUnsaved ? holdUnsavedWork() : undefined), [holdsPage, isUnsaved])
  const pathAfterSave = useRef<string>(undefined)
  const work = useMemo(() => ({ tell, isUnsaved, pathAfterSave }), [tell, isUnsaved])
  return (
    <UnsavedWorkContext value={work}>
      {/* This component is first in the tree, so that it is informed about a save before another component navigates because of the save. */}
      <UnsavedWork fates={[...unsaved.values()].flat()} pathAfterSave={pathAfterSave} />
      {children}
    </UnsavedWorkContext>
  )
}

/** Reports where the unsaved changes of this form are stored; an empty list means that there are no unsaved changes. */
export function useReportUnsavedChanges(fates: readonly UnsavedWorkOutcome[]): void {
  const form = useId()
  const tell = use(UnsavedWorkContext)?.tell
  useEffect(() => tell?.(form, fates))
  useEffect(() => () => tell?.(form, []), [tell, form])
}

/**
 * Navigates to a path, e.g. of a new record, once the path is set and no form has unsaved changes. Uploads do not delay
 * the navigation, because an upload may wait for a decision of the user.
 */
export function useNavigateAfterSave(path: string | undefined): void {
  const navigate = useNavigate()
  const work = use(UnsavedWorkContext)
  const isUnsaved = work?.isUnsaved ?? false
  const pathAfterSave = work?.pathAfterSave
  useEffect(() => {
    if (path === undefined || isUnsaved) return
    if (pathAfterSave) pathAfterSave.current = path.split(/[?#]/)[0]
    void navigate(path, { replace: true })
  }, [path, isUnsaved, pathAfterSave, navigate])
}

/** Title of the toast after a press on a link that leads to a page whose code is not loaded, while offline. */
const offlineTitle = 'You are offline'
const offlineText = 'This page was not opened before the connection was lost. Try again when you are online.'

/**
 * Function that checks whether a page opens: offline, only if its code is loaded. Without the code, React Router reloads
 * the document, and the user would lose the open page to the error page of the browser.
 */
function useCanOpen(): (to: Location) => boolean {
  const router = use(RouterContext)?.router
  return useCallback(
    to => navigator.onLine || (matchRoutes(router?.routes ?? [], to) ?? []).every(({ route }) => !route.lazy),
    [router],
  )
}

type UnsavedWorkProps = { fates: readonly UnsavedWorkOutcome[]; pathAfterSave: UnsavedWorkRegistry['pathAfterSave'] }

/**
 * Guard for unsaved changes: asks the user before navigation and before the tab is closed. A page that cannot open
 * offline does not open at all. Both are one component, because a router has only one blocker.
 */
function UnsavedWork({ fates, pathAfterSave }: UnsavedWorkProps) {
  const dirty = fates.length > 0
  const { say } = useToast()
  const canOpen = useCanOpen()
  // Navigation that changes only the query or fragment keeps the form mounted.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isAfterSave = nextLocation.pathname === pathAfterSave.current
    pathAfterSave.current = undefined
    if (isAfterSave || currentLocation.pathname === nextLocation.pathname) return false
    return dirty || !canOpen(nextLocation)
  })
  const isUnreachable = blocker.state === 'blocked' && !canOpen(blocker.location)
  const { reset } = blocker
  useEffect(() => {
    if (!isUnreachable) return
    say(offlineTitle, offlineText, undefined, 'offline', true)
    reset?.()
  }, [isUnreachable, say, reset])
  useEffect(() => {
    if (!dirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [dirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && !isUnreachable}
      onOpenChange={open => !open && blocker.reset?.()}
      title="Leave this page?"
      action="Leave"
      ends={fates.some(fate => lossOutcomes.has(fate))}
      onAction={() => blocker.proceed?.()}
    >
      {[...new Set(fates)].map(fate => (
        <p key={fate}>{outcomeMessages[fate]}</p>
      ))}
    </ConfirmDialog>
  )
}
