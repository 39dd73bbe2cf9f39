import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Refusal } from '../account-refusal.ts'
import { usePause } from './use-pause.ts'

/** Seconds between two letters. */
const pause = 60

/** The letter once more, after a pause that is seen: most letters only take a while. */
export function SendAgain({ send }: { send: () => Promise<Refusal | undefined> }) {
  const { left, begin } = usePause(pause)
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<Refusal | 'sent'>()
  const waits = asking || left > 0

  async function again() {
    if (waits) return
    setAsking(true)
    const refused = await send()
    setAsking(false)
    setAnswer(refused ?? 'sent')
    if (!refused) begin()
  }

  return (
    <>
      {answer === 'sent' && (
        <Note tone="ok" title="Asked for again.">
          If the address can have a letter, another one is on its way. Only the newest code counts.
        </Note>
      )}
      {answer && answer !== 'sent' && (
        <Note tone={answer.tone} title={answer.title}>
          {answer.text}
        </Note>
      )}
      <Button line wide slim aria-disabled={waits || undefined} onClick={() => void again()}>
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
    </>
  )
}
