import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Work = { tell: (form: string, dirty: boolean) => void; isUnsaved: boolean }

const Unsaved = createContext<Work | undefined>(undefined)

/** Wrapper for pages with several forms: asks once on leaving if any form has unsaved changes. */
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

/** Reports to the wrapper whether this form has unsaved changes. */
export function useUnsaved(dirty: boolean): void {
  const form = useId()
  const tell = use(Unsaved)?.tell
  useEffect(() => tell?.(form, dirty), [tell, form, dirty])
  useEffect(() => () => tell?.(form, false), [tell, form])
}

/** Navigates once a target is set and nothing is unsaved, e.g. to a new record. */
export function useNavigateAfterSave(path: string | undefined): void {
  const navigate = useNavigate()
  const isUnsaved = use(Unsaved)?.isUnsaved ?? false
  useEffect(() => {
    if (path !== undefined && !isUnsaved) void navigate(path, { replace: true })
  }, [path, isUnsaved, navigate])
}

/** Guard for unsaved changes: asks before navigation and before closing the tab. */
function UnsavedWork({ dirty }: { dirty: boolean }) {
  // Navigation that changes only the query or fragment keeps the form mounted.
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
