import type { UseMutationResult } from '@tanstack/react-query'
import type { FunctionCallOutcome } from '../../platform/db/call-function.ts'
import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'
import { Callout } from '../../ui/callout.tsx'
import { RefusalCallout } from '../../ui/refusal-callout.tsx'

type ActionResultMessageProps = { doing: Pick<UseMutationResult<FunctionCallOutcome, Error>, 'isError' | 'data'> }

/**
 * Outcome of an action. A refusal by a rule and a technical failure have different texts; in both cases the user's
 * input stays in the form.
 */
export function ActionResultMessage({ doing }: ActionResultMessageProps) {
  if (doing.isError)
    return (
      <Callout tone="warn" title={noAnswerSentence}>
        The result is unknown: the server did not answer. Reload the list before you try again.
      </Callout>
    )
  return doing.data && 'refusal' in doing.data ? <RefusalCallout refusal={doing.data.refusal} /> : null
}
