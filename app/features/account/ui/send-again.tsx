import { useState } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { usePause } from './use-pause.ts'

/** Seconds between two e-mails. */
const pause = 60

/** Resend button with a visible countdown: most e-mails only take a while. */
export function SendAgain({ send }: { send: () => Promise<Refusal | undefined> }) {
  const { left, begin } = usePause(pause)
  const [answer, setAnswer] = useState<Refusal | 'sent'>()

  async function resend() {
    if (left > 0) return
    const refused = await send()
    setAnswer(refused ?? 'sent')
    if (!refused) begin()
  }

  return (
    <>
      {answer === 'sent' && (
        <Callout tone="ok" title="Asked for again.">
          If the address can have a letter, another one is on its way.
        </Callout>
      )}
      {answer && answer !== 'sent' && (
        <Callout tone={answer.tone} title={answer.title}>
          {answer.text}
        </Callout>
      )}
      <ActionButton line wide slim aria-disabled={left > 0} onAction={resend}>
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </ActionButton>
    </>
  )
}
