import { useState } from 'react'
import { ActButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Refusal } from '../account-refusal.ts'
import { usePause } from './use-pause.ts'

/** Seconds between two letters. */
const pause = 60

/** The letter once more, after a pause that is seen: most letters only take a while. */
export function SendAgain({ send }: { send: () => Promise<Refusal | undefined> }) {
  const { left, begin } = usePause(pause)
  const [answer, setAnswer] = useState<Refusal | 'sent'>()

  async function again() {
    if (left > 0) return
    const refused = await send()
    setAnswer(refused ?? 'sent')
    if (!refused) begin()
  }

  return (
    <>
      {answer === 'sent' && (
        <Note tone="ok" title="Asked for again.">
          If the address can have a letter, another one is on its way.
        </Note>
      )}
      {answer && answer !== 'sent' && (
        <Note tone={answer.tone} title={answer.title}>
          {answer.text}
        </Note>
      )}
      <ActButton line wide slim aria-disabled={left > 0} onAct={again}>
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </ActButton>
    </>
  )
}
