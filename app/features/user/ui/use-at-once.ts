import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverSilence } from '../../../platform/text/server-silence.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import { type Refused, userMutations } from '../user-mutations.ts'

type Asking = (mutations: ReturnType<typeof userMutations>) => Promise<{ done: unknown } | Refused>

/** For what is done without a question: says how it went. @returns whether it was done */
export function useAtOnce() {
  const mutations = userMutations(useQueryClient())
  const { say, complain } = useToast()
  const { mutateAsync } = useMutation({
    mutationFn: ({ ask }: { ask: Asking; title: string; text?: string | undefined }) => ask(mutations),
    onSuccess(answer, { title, text }) {
      if ('refusal' in answer) complain(answer.refusal.title, answer.refusal.text)
      else say(title, text)
    },
    onError: () => complain(serverSilence, 'Nothing may have been changed. Try again in a moment.'),
  })
  const { once } = useOnce((ask: Asking, title: string, text?: string) =>
    mutateAsync({ ask, title, text }).catch(() => undefined),
  )
  return once
}
