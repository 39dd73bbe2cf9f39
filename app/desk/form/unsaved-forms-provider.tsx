import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Place where the unsaved changes of a form are stored when the user leaves the page. */
export type UnsavedWorkOutcome = 'draft' | 'tab' | 'image' | 'uploads' | 'lost'

const consequences: Record<UnsavedWorkOutcome, string> = {
  draft: 'Your changes are kept as a draft under “Unfinished”.',
  tab: 'Your changes are kept in this tab until you close it.',
  image: 'The new image and the texts typed for it are not kept. Save first to keep them.',
  uploads: 'Images that are still uploading are not added.',
  lost: 'Your changes are not kept. Save first to keep them.',
}

/** Outcomes in which unsaved changes are lost when the user leaves the page. */
const lossFates: ReadonlySet<UnsavedWorkOutcome> = new Set(['image', 'uploads', 'lost'])

type Work = { tell: (form: string, fates: readonly UnsavedWorkOutcome[]) => void; isUnsaved: boolean }

const Unsaved = createContext<Work | undefined>(undefined)

/**
 * Wrapper for a page with several forms. On leaving the page, the user is asked once if any form has unsaved changes.
 */
export function UnsavedFormsProvider({ children }: { children: ReactNode }) {
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
  const isUnsaved = unsaved.size > 0
  const work = useMemo(() => ({ tell, isUnsaved }), [tell, isUnsaved])
  return (
    <Unsaved value={work}>
      {/* This component is first in the tree, so that it is informed about a save before another component navigates because of the save. */}
      <UnsavedWork fates={[...unsaved.values()].flat()} />
      {children}
    </Unsaved>
  )
}

/** Reports where the unsaved changes of this form are stored; an empty list means that there are no unsaved changes. */
export function useReportUnsavedChanges(fates: readonly UnsavedWorkOutcome[]): void {
  const form = useId()
  const tell = use(Unsaved)?.tell
  useEffect(() => tell?.(form, fates))
  useEffect(() => () => tell?.(form, []), [tell, form])
}

/** Navigates to a path, e.g. of a new record, once the path is set and no form has unsaved changes. */
export function useNavigateAfterSave(path: string | undefined): void {
  const navigate = useNavigate()
  const isUnsaved = use(Unsaved)?.isUnsaved ?? false
  useEffect(() => {
    if (path !== undefined && !isUnsaved) void navigate(path, { replace: true })
  }, [path, isUnsaved, navigate])
}

/** Guard for unsaved changes: asks the user before navigation and before the tab is closed. */
function UnsavedWork({ fates }: { fates: readonly UnsavedWorkOutcome[] }) {
  const dirty = fates.length > 0
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
      action="Leave"
      ends={fates.some(fate => lossFates.has(fate))}
      onAction={() => blocker.proceed?.()}
    >
      {[...new Set(fates)].map(fate => (
        <p key={fate}>{consequences[fate]}</p>
      ))}
    </ConfirmDialog>
  )
}
