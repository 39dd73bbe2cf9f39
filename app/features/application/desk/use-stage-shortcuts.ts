import { useEffect, useRef } from 'react'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { type ApplicationStage, applicationStageShortcutKeys } from '../application-stage.ts'

/** Maximum time in ms between the two keys of a shortcut. */
const maxKeyIntervalMs = 1500

/** Keyboard shortcut that calls `onStage`: M, then the key of a stage. */
export function useStageShortcuts(onStage: (stage: ApplicationStage) => void) {
  const begunAt = useRef(0)
  const latest = useRef(onStage)
  useEffect(() => {
    latest.current = onStage
  })
  useShortcutKey('m', () => {
    begunAt.current = Date.now()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const [stage] = Object.entries(applicationStageShortcutKeys).find(([, key]) => key === event.key) ?? []
      if (!stage || Date.now() - begunAt.current > maxKeyIntervalMs) return
      event.preventDefault()
      event.stopImmediatePropagation()
      begunAt.current = 0
      latest.current(stage as ApplicationStage)
    }
    // Listens in the capture phase, so that the second key does not trigger a single-key shortcut of the page.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
