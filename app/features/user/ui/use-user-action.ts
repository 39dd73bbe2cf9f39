import { useQueryClient } from '@tanstack/react-query'
import { useInstantAction as useAtOnceOf } from '../../../desk/action/use-instant-action.ts'
import type { FunctionCallOutcome } from '../../../platform/db/call-function.ts'
import { makeUserMutations } from '../user-mutations.ts'

/** Runs an action on an account without a confirmation, and shows the result. */
export function useUserAction() {
  const mutations = makeUserMutations(useQueryClient())
  const doAtOnce = useAtOnceOf()
  return (ask: (m: typeof mutations) => Promise<FunctionCallOutcome>, title: string, text?: string) =>
    doAtOnce(() => ask(mutations), title, text)
}
