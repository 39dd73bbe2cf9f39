import { useEffect, useRef } from 'react'
import { useKey } from '../../../ui/use-key.ts'
import { type ApplicationStage, stageKeys } from '../application-stage.ts'

/** Milliseconds in which the second key of two must follow. */
const patience = 1500

/** M, and the letter of a stage after it. */
export function useStageKeys(onStage: (stage: ApplicationStage) => void) {
  const begunAt = useRef(0)
  const latest = useRef(onStage)
  useEffect(() => {
    latest.current = onStage
  })
  useKey('m', () => {
    begunAt.current = Date.now()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const [stage] = Object.entries(stageKeys).find(([, key]) => key === event.key) ?? []
      if (!stage || Date.now() - begunAt.current > patience) return
      event.preventDefault()
      event.stopImmediatePropagation()
      begunAt.current = 0
      latest.current(stage as ApplicationStage)
    }
    // Before the keys of the page, which mean something else alone.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
