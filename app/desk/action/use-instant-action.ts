import type { FunctionCallOutcome } from '../../platform/db/call-function.ts'
import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../ui/use-run-once-at-a-time.ts'

/** Toasts for actions without confirmation, with undo where possible. Returns whether the action succeeded. */
export function useRunAction() {
  const { say, complain } = useToast()
  return async <Done>(
    ask: () => Promise<FunctionCallOutcome<Done>>,
    title: string,
    text?: string,
    undo?: (done: Done) => void,
    about?: string,
  ): Promise<boolean> => {
    try {
      const answer = await ask()
      if ('refusal' in answer) complain(answer.refusal.title, answer.refusal.text)
      else say(title, text, undo && (() => undo(answer.done)), about)
      return 'done' in answer
    } catch {
      complain(noAnswerSentence, 'The result is unknown. Reload before you try again.')
      return false
    }
  }
}

/** `useRunAction` for a button: ignores further clicks while the action runs. */
export function useInstantAction(): ReturnType<typeof useRunAction> {
  const tell = useRunAction()
  const { once } = useRunOnceAtATime((act: () => Promise<void>) => act())
  return async (...actionArgs) => {
    let isDone = false
    await once(async () => {
      isDone = await tell(...actionArgs)
    })
    return isDone
  }
}
