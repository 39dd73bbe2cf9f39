import { useEffect, useState } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

/** Minimum time in seconds between two e-mails. */
const resendPauseSeconds = 60

/**
 * Button that sends an e-mail again. The button is disabled during a visible countdown, because most missing e-mails
 * are only late.
 */
export function ResendButton({ send }: { send: () => Promise<Refusal | undefined> }) {
  const { left, begin } = useCountdown(resendPauseSeconds)
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
        <Callout tone="ok" title="Sent again.">
          If this address can get emails from us, we sent another one.
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

const secondMs = 1000

/** Counts down the seconds until the user may repeat an action. */
function useCountdown(length: number) {
  const [until, setUntil] = useState(() => Date.now() + length * secondMs)
  const [left, setLeft] = useState(length)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / secondMs)))
    count()
    const ticking = setInterval(count, secondMs)
    return () => clearInterval(ticking)
  }, [until])
  return { left, begin: () => setUntil(Date.now() + length * secondMs) }
}
