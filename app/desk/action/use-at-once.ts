import { serverSilence } from '../../platform/text/server-silence.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import type { Outcome } from './asked.ts'

/** For what is done without a question: says how it went, with Undo where it can be taken back. Answers whether it was done. */
export function useAtOnce() {
  const { say, complain } = useToast()
  const { once } = useOnce((act: () => Promise<void>) => act())
  return async <Done>(
    ask: () => Promise<Outcome<Done>>,
    title: string,
    text?: string,
    undo?: (done: Done) => void,
  ): Promise<boolean> => {
    let isDone = false
    await once(async () => {
      try {
        const answer = await ask()
        if ('refusal' in answer) return void complain(answer.refusal.title, answer.refusal.text)
        isDone = true
        say(title, text, undo && (() => undo(answer.done)))
      } catch {
        complain(serverSilence, 'Nothing may have been changed. Try again in a moment.')
      }
    })
    return isDone
  }
}
