import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { describeSaveBar, type SaveBarPart } from './describe-save-bar.ts'
import { SaveBar } from './save-bar.tsx'
import './save-together.css'

type PartActions = {
  /** Saves the form. Returns false if fields have errors. */
  submit(): boolean
  revert(): void
  /** Moves the focus to the first field with an error or a conflict. */
  focusProblem(): void
}

type SaveTogetherActions = {
  report(part: SaveBarPart, actions: PartActions): void
  remove(id: string): void
  /** Saves all forms with unsaved changes. */
  save(): void
}

const SaveTogetherContext = createContext<SaveTogetherActions | undefined>(undefined)

export interface SaveTogetherProps {
  /** Whether a list of links to the forms is shown beside them. */
  hasJumpList?: boolean
  children: ReactNode
}

/**
 * Page with one save bar for all its forms. Each form still edits one row with its own version, and is saved, refused
 * or in conflict separately.
 */
export function SaveTogether({ hasJumpList = false, children }: SaveTogetherProps) {
  const [parts, setParts] = useState<readonly SaveBarPart[]>([])
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  // State of each form, known before the save bar has rendered this state, because Ctrl+S may be pressed immediately
  // after the last typed character.
  const latest = useRef(new Map<string, { isDirty: boolean; actions: PartActions }>())
  const together = useMemo(() => {
    const listDirty = () =>
      [...latest.current].flatMap(([id, { isDirty, actions }]) => (isDirty ? [{ id, actions }] : []))
    return {
      report(part: SaveBarPart, ofPart: PartActions) {
        latest.current.set(part.id, { isDirty: part.isDirty, actions: ofPart })
        setParts(now => {
          const at = now.findIndex(({ id }) => id === part.id)
          if (at < 0) return [...now, part]
          return JSON.stringify(now[at]) === JSON.stringify(part) ? now : now.with(at, part)
        })
      },
      remove(id: string) {
        latest.current.delete(id)
        setParts(now => now.filter(part => part.id !== id))
      },
      save() {
        const refused = listDirty().filter(({ actions }) => !actions.submit())
        setLeftOut(new Set(refused.map(({ id }) => id)))
        // The focus moves after the errors have rendered: before that, no field is marked as invalid.
        requestAnimationFrame(() => refused[0]?.actions.focusProblem())
      },
      discard() {
        for (const { actions } of listDirty()) actions.revert()
      },
      focusProblem: (id: string) => latest.current.get(id)?.actions.focusProblem(),
    }
  }, [])
  const { save, discard, focusProblem } = together
  const text = describeSaveBar(parts.map(part => ({ ...part, isLeftOut: part.isWrong && leftOut.has(part.id) })))
  const { toCorrect } = text ?? {}
  const hasChanges = text !== undefined
  useEffect(() => {
    // The bar appears while the user types, and may cover the field.
    if (hasChanges) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [hasChanges])
  const isSaving = parts.some(({ status }) => status === 'saving')
  return (
    <SaveTogetherContext value={together}>
      <div className={hasJumpList ? 'save-together save-together-listed' : 'save-together'}>
        <div>
          {children}
          {text && (
            <section className="page-save-area" aria-label="Unsaved changes">
              <SaveBar
                className={text.isStopped ? 'page-save-bar page-save-bar-stopped raised' : 'page-save-bar raised'}
                form={{ state: { status: 'idle' }, dirty: !isSaving, revert: discard, cancel: discard }}
                more={
                  toCorrect && (
                    <Button line onClick={() => focusProblem(toCorrect.id)}>
                      Go to the field
                    </Button>
                  )
                }
                button={
                  <Button onClick={() => isSaving || save()} aria-disabled={isSaving || undefined}>
                    {isSaving ? 'Saving…' : 'Save changes'} <KeyHint>Ctrl S</KeyHint>
                  </Button>
                }
              >
                <b>{text.title}</b> <small>{text.text}</small>
              </SaveBar>
            </section>
          )}
        </div>
        {hasJumpList && <JumpList parts={parts} />}
      </div>
    </SaveTogetherContext>
  )
}

/** List of the parts of the page, in which parts with unsaved changes are marked. */
function JumpList({ parts }: { parts: readonly SaveBarPart[] }) {
  const { hash } = useLocation()
  return (
    <nav className="jump-list" aria-labelledby="jump-list">
      <h2 id="jump-list">On this page</h2>
      <ul>
        {parts.map(({ id, title, isDirty }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined}>
              {title}
              {isDirty && (
                <i>
                  <span className="visually-hidden"> (unsaved changes)</span>
                </i>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Adds a form to the save bar of its page. Undefined for a form that has its own buttons. */
export function useSaveTogether(
  part: Omit<SaveBarPart, 'title' | 'isWrong' | 'isLeftOut'>,
  actions: PartActions,
  form: { current: HTMLElement | null },
) {
  const together = use(SaveTogetherContext)
  const { id } = part
  useEffect(() => {
    const title = document.getElementById(id)?.textContent ?? ''
    const isWrong = form.current?.querySelector('[aria-invalid], [data-invalid]') != null
    together?.report({ ...part, title, isWrong }, actions)
  })
  useEffect(() => () => together?.remove(id), [together, id])
  return together
}
