import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DateTimeField } from '../../../desk/fields/date-time-field.tsx'
import { editorsQuery } from '../../../platform/editors/editor-queries.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import type { ReviewRequest } from './article-review.ts'

/** Form to request a review. `onAsk` returns whether the request was saved; until then the input stays. */
export function ReviewRequestForm({ onAsk }: { onAsk: (request: ReviewRequest) => Promise<boolean> }) {
  const { user } = useSession()
  const { data = [] } = useQuery(editorsQuery)
  const [due, setDue] = useState<string | null>(null)
  const { once, underWay } = useOnce(async (form: HTMLFormElement) => {
    const filled = new FormData(form)
    const request = {
      reviewer: String(filled.get('reviewer') ?? '') || null,
      question: String(filled.get('question') ?? '').trim(),
      due_at: due,
    }
    if (await onAsk(request)) setDue(null)
  })
  return (
    <form
      method="post"
      className="article-review-form"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void once(event.currentTarget)
      }}
    >
      <div className="save-form-pair">
        <SelectField
          label="Reviewer"
          name="reviewer"
          options={[
            { value: '', label: 'Anyone (not you)' },
            ...data.filter(({ id }) => id !== user?.id).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DateTimeField label="Due date, optional" value={due ?? ''} onChange={setDue} />
      </div>
      <TextArea label="Message, optional" name="question" rows={2} maxLength={1000} />
      <p>
        <Button type="submit" line aria-disabled={underWay || undefined}>
          {underWay ? 'Sending…' : 'Request review'}
        </Button>
      </p>
    </form>
  )
}
