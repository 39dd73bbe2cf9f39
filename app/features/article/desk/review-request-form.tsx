import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTimeField } from '../../../desk/fields/date-time-field.tsx'
import { editorsQuery } from '../../../platform/editors/editor-queries.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import type { ReviewRequest } from './article-review.ts'

/** Form to request a review. `onAsk` returns whether the request was saved; until then the input stays. */
export function ReviewRequestForm({ onAsk }: { onAsk: (request: ReviewRequest) => Promise<boolean> }) {
  const { user } = useSession()
  const { data = [] } = useQuery(editorsQuery)
  const [reviewer, setReviewer] = useState('')
  const [question, setQuestion] = useState('')
  const [due, setDue] = useState<string | null>(null)
  // The fields of the request are not in a form element, because the form of the article surrounds them.
  return (
    <div className="article-review-form">
      <SelectField
        label="Reviewer"
        value={reviewer}
        options={[
          { value: '', label: 'Anyone (not you)' },
          ...data.filter(({ id }) => id !== user?.id).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={event => setReviewer(event.currentTarget.value)}
      />
      <DateTimeField label="Due date, optional" value={due ?? ''} onChange={setDue} />
      <TextArea
        label="Message, optional"
        rows={2}
        maxLength={1000}
        value={question}
        onChange={event => setQuestion(event.currentTarget.value)}
      />
      <p>
        <ActionButton
          line
          onAction={() => onAsk({ reviewer: reviewer || null, question: question.trim(), due_at: due })}
        >
          Request review
        </ActionButton>
      </p>
    </div>
  )
}
