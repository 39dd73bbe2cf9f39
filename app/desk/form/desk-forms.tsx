import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Work = { tell: (form: string, dirty: boolean) => void; isUnsaved: boolean }

const Unsaved = createContext<Work | undefined>(undefined)

/**
 * Wrapper for a page with several forms. On leaving the page, the user is asked once if any form has unsaved changes.
 */
export function DeskForms({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const tell = useCallback((form: string, dirty: boolean) => {
    setUnsaved(now => {
      if (now.has(form) === dirty) return now
      const next = new Set(now)
      if (dirty) next.add(form)
      else next.delete(form)
      return next
    })
  }, [])
  const isUnsaved = unsaved.size > 0
  const work = useMemo(() => ({ tell, isUnsaved }), [tell, isUnsaved])
  return (
    <Unsaved value={work}>
      {/* First in the tree, so that it knows about a save before a component navigates because of it. */}
      <UnsavedWork dirty={isUnsaved} />
      {children}
    </Unsaved>
  )
}

/** Reports to the surrounding `DeskForms` whether this form has unsaved changes. */
export function useUnsaved(dirty: boolean): void {
  const form = useId()
  const tell = use(Unsaved)?.tell
  useEffect(() => tell?.(form, dirty), [tell, form, dirty])
  useEffect(() => () => tell?.(form, false), [tell, form])
}

/** Navigates to a path, e.g. of a new record, once the path is set and no form has unsaved changes. */
export function useNavigateAfterSave(path: string | undefined): void {
  const navigate = useNavigate()
  const isUnsaved = use(Unsaved)?.isUnsaved ?? false
  useEffect(() => {
    if (path !== undefined && !isUnsaved) void navigate(path, { replace: true })
  }, [path, isUnsaved, navigate])
}

/** Asks the user before navigation and before closing the tab, if there are unsaved changes. */
function UnsavedWork({ dirty }: { dirty: boolean }) {
  // Navigation that only changes the query or fragment needs no question, because the form stays mounted.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [dirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={open => !open && blocker.reset?.()}
      title="Leave this page?"
      quiet="Cancel"
      action="Leave"
      ends
      onAction={() => blocker.proceed?.()}
    >
      <p>Your changes are kept as a draft under “Unfinished”.</p>
    </ConfirmDialog>
  )
}
