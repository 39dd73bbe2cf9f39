import { formatTime } from '../../../platform/dates/date-format.ts'
import type { Sending } from './use-sending.ts'

type FormStateProps = { sending: Sending; keptAt: Date | undefined; refusal: string | undefined }

/** Status line of the form: saved on this device, sending, offline, or refused, and what still works. */
export function FormState({ sending, keptAt, refusal }: FormStateProps) {
  if (refusal)
    return (
      <p className="form-state form-refused" role="alert">
        Not sent. {refusal} What you wrote is still here.
      </p>
    )
  return (
    <p className="form-state" role="status">
      {sending.state === 'sending' && 'Sending…'}
      {sending.state === 'waiting' &&
        `${sending.isOffline ? 'You are offline.' : 'We could not be reached.'} Your words are kept on this device and sent again by themselves. Leave this page open, or come back to it.`}
      {sending.state === 'writing' && keptAt && `Kept on this device at ${formatTime(keptAt)}. Not sent yet.`}
    </p>
  )
}
