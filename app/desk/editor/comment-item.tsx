import { useState } from 'react'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import { type PassageComment, resolveComment } from './remark-queries.ts'

type Props = {
  remark: PassageComment
  isChosen: boolean
  /** Whether the commented passage was deleted. */
  isGone: boolean
  /** Called when the comment gets the focus. */
  onChoose: () => void
  onGo: () => void
  onAnswer: (words: string, mentioned: string[]) => Promise<void>
  onChanged: () => Promise<unknown>
}

/** Comment with its replies, and the actions Reply and Resolve. */
export function CommentItem({ remark, isChosen, isGone, onChoose, onGo, onAnswer, onChanged }: Props) {
  const { id, passage, answers, settledAt } = remark
  const [isAnswering, setIsAnswering] = useState(false)
  // Whether a form was closed. The focus then returns to the button that opened the form.
  const [isReturning, setIsReturning] = useState(false)
  const { complain } = useToast()
  const isSettled = settledAt !== null
  function closeForm() {
    setIsAnswering(false)
    setIsReturning(true)
  }
  const settle = () =>
    resolveComment(id, !isSettled).then(onChanged, error => complain('Not saved', describeWriteError(error)))
  return (
    <li data-of={id} className={isChosen ? 'remark-chosen' : undefined} onFocus={onChoose}>
      {isGone ? (
        <p className="quiet">
          <q>{passage}</q> was deleted from the text.
        </p>
      ) : (
        <button type="button" className="remark-passage" onClick={onGo}>
          <span className="visually-hidden">Go to </span>
          <q>{passage}</q>
        </button>
      )}
      {[remark, ...answers].map(entry => (
        <CommentText key={entry.id} said={entry} />
      ))}
      {isAnswering ? (
        <CommentForm
          label="Your reply"
          done="Reply"
          onDone={(...answer) => onAnswer(...answer).then(closeForm)}
          onClose={closeForm}
        />
      ) : (
        <p className="remark-actions">
          <Button line slim autoFocus={isReturning} onClick={() => setIsAnswering(true)}>
            Reply
          </Button>
          <ActionButton line slim onAction={async () => void (await settle())}>
            {isSettled ? 'Reopen' : 'Resolve'}
          </ActionButton>
        </p>
      )}
    </li>
  )
}
