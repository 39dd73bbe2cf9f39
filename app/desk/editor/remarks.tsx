import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import type { DocumentRef } from '../../platform/live/document-calls.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { RemarkBubble } from './remark-bubble.tsx'
import { RemarkForm } from './remark-form.tsx'
import { findRemarkRange, type getSelectedPassage, isPassageRemoved, markRemarks } from './remark-highlights.ts'
import { addRemark, makeRemarksQuery, type Remark, resolveRemark } from './remark-queries.ts'
import { RemarkText } from './remark-text.tsx'
import './remarks.css'

export type SelectedPassage = NonNullable<ReturnType<typeof getSelectedPassage>>

type Props = {
  editor: Editor
  document: DocumentRef
  /** Passage that a new comment is being written for. */
  passage: SelectedPassage | undefined
  onClose: () => void
}

const noRemarks: readonly Remark[] = []

/**
 * Comments of editors on a text. Open comments are marked in the text and listed below; resolved comments are in a
 * collapsed list.
 */
export function Remarks({ editor, document, passage, onClose }: Props) {
  const { data: remarks = noRemarks, isError } = useQuery(makeRemarksQuery(document))
  const [chosen, setChosen] = useState<string>()
  // Ids of comments whose passage is missing, computed again after every change of the text by any user.
  const missingIds = useEditorState({
    editor,
    selector: ({ editor: { state } }) => remarks.map(({ id }) => id).filter(id => isPassageRemoved(state, id)),
  })
  const client = useQueryClient()
  const refresh = () => refetchQueries(client, [makeRemarksQuery(document).queryKey])
  const { epoch } = document
  useEffect(() => {
    if (!editor.isDestroyed) markRemarks(editor, { epoch, remarks, chosen })
  }, [editor, epoch, remarks, chosen])

  function goTo(remark: Remark) {
    const range = findRemarkRange(editor.state, remark.id)
    setChosen(remark.id)
    if (range) editor.chain().focus().setTextSelection({ from: range.from, to: range.to }).scrollIntoView().run()
  }
  const list = useRef<HTMLElement>(null)
  function goToRemark({ id }: Remark) {
    setChosen(id)
    list.current?.querySelector<HTMLElement>(`[data-of="${id}"] .remark-actions button`)?.focus()
  }
  const items = (isSettled: boolean) =>
    remarks
      .filter(({ settledAt }) => (settledAt !== null) === isSettled)
      .map(remark => (
        <RemarkItem
          key={remark.id}
          remark={remark}
          isChosen={remark.id === chosen}
          isGone={missingIds.includes(remark.id)}
          onGo={() => goTo(remark)}
          onAnswer={(words, mentioned) => addRemark(document, { words, mentioned, answers: remark.id }).then(refresh)}
          onChanged={refresh}
        />
      ))
  const [open, settled] = [items(false), items(true)]
  if (!passage && remarks.length === 0 && !isError) return null
  return (
    <section className="remarks" aria-label="Comments" ref={list}>
      <RemarkBubble text={editor.view.dom} remarks={remarks} onOpen={goToRemark} />
      {passage && (
        <>
          <q>{passage.passage}</q>
          <RemarkForm
            label="Your comment"
            done="Comment"
            onDone={(words, mentioned) =>
              addRemark(document, { words, mentioned, ...passage })
                .then(refresh)
                .then(onClose)
            }
            onClose={onClose}
          />
        </>
      )}
      {isError && <p>Comments could not be loaded. Retrying every few seconds.</p>}
      {open.length > 0 && <ul>{open}</ul>}
      {settled.length > 0 && (
        <details>
          <summary>
            {settled.length} settled {settled.length === 1 ? 'remark' : 'remarks'}
          </summary>
          <ul>{settled}</ul>
        </details>
      )}
    </section>
  )
}

type ItemProps = {
  remark: Remark
  isChosen: boolean
  /** Whether the commented passage was deleted. */
  isGone: boolean
  onGo: () => void
  onAnswer: (words: string, mentioned: string[]) => Promise<void>
  onChanged: () => Promise<unknown>
}

function RemarkItem({ remark, isChosen, isGone, onGo, onAnswer, onChanged }: ItemProps) {
  const { id, passage, answers, settledAt } = remark
  const [isAnswering, setIsAnswering] = useState(false)
  const { complain } = useToast()
  const isSettled = settledAt !== null
  const settle = () =>
    resolveRemark(id, !isSettled).then(onChanged, error => complain('Not saved', describeWriteError(error)))
  return (
    <li data-of={id} className={isChosen ? 'remark-chosen' : undefined}>
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
        <RemarkText key={entry.id} said={entry} />
      ))}
      {isAnswering ? (
        <RemarkForm
          label="Your reply"
          done="Reply"
          onDone={(...answer) => onAnswer(...answer).then(() => setIsAnswering(false))}
          onClose={() => setIsAnswering(false)}
        />
      ) : (
        <p className="remark-actions">
          <Button line slim onClick={() => setIsAnswering(true)}>
            Reply
          </Button>
          <ActionButton line slim onAction={async () => void (await settle())}>
            {isSettled ? 'Reopen' : 'Resolved'}
          </ActionButton>
        </p>
      )}
    </li>
  )
}
