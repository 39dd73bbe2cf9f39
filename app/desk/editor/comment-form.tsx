import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { editorsQuery } from '../../platform/editors/editor-queries.ts'
import { useSession } from '../../platform/session/session-context.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { MentionArea } from './mention-area.tsx'
import { listMentionedEditorIds } from './mentions.ts'

type Props = {
  label: string
  done: string
  /** @throws DatabaseError when a rule forbids the comment. The input then stays in the form */
  onDone: (words: string, mentioned: string[]) => Promise<unknown>
  onClose: () => void
}

/**
 * Form for a comment on a passage or for a reply. @ mentions editors, and Ctrl+Enter sends. The form is not a `form`
 * element, because HTML forbids a form inside the form that contains the text.
 */
export function CommentForm({ label, done, onDone, onClose }: Props) {
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const { user } = useSession()
  const { data = [] } = useQuery(editorsQuery)
  const place = useRef<HTMLDivElement>(null)
  // Layout effects have placed the form beside its passage before this effect. Its buttons must be in view too.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isOther = (id: string) => id !== user?.id
  const send = () =>
    words.trim()
      ? // The names to find include the author: “@Musa Okoye” by Musa Okoye must not mention “Musa”.
        onDone(words.trim(), listMentionedEditorIds(words, data).filter(isOther)).catch(failure =>
          setError(describeWriteError(failure)),
        )
      : Promise.resolve(setError('Enter a comment first.'))
  return (
    <div className="remark-form" ref={place}>
      <MentionArea
        label={label}
        value={words}
        error={error}
        editors={data.filter(({ id }) => isOther(id))}
        onChange={setWords}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onClose()
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey) void send()
        }}
      />
      <p className="remark-actions">
        <ActionButton line slim onAction={async () => void (await send())}>
          {done}
        </ActionButton>
        <Button line slim onClick={onClose}>
          Cancel
        </Button>
      </p>
    </div>
  )
}
