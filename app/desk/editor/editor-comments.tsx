import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { X } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SharedDocumentReference } from '../../platform/live/document-calls.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { wideMediaQuery } from '../../ui/break-point.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { CommentBubble } from './comment-bubble.tsx'
import { CommentForm } from './comment-form.tsx'
import {
  findCommentAtCaret,
  findCommentRange,
  type getSelectedPassage,
  isPassageDeleted,
  markCommentedPassages,
} from './comment-highlights.ts'
import { CommentItem } from './comment-item.tsx'
import { findCommentControl } from './find-comment-control.ts'
import { addComment, makeCommentsQuery, type PassageComment } from './remark-queries.ts'
import { newCommentId, useCommentLayout } from './use-comment-layout.ts'
import { useFixedOrderWhileTyping } from './use-fixed-order-while-typing.ts'
import './editor-comments.css'

export type SelectedPassage = NonNullable<ReturnType<typeof getSelectedPassage>>

type Props = {
  editor: Editor
  document: SharedDocumentReference
  /** Passage that a new comment is being written for. */
  passage: SelectedPassage | undefined
  /** Called when the form for a new comment closes. */
  onClose: () => void
  /** Id of the list of comments. The button in the editor's bar refers to this id. */
  id: string
  /** Whether the list of comments is open on narrow screens. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const noComments: readonly PassageComment[] = []

/** Sorts comments by the position of their passage. Comments on deleted passages come last. */
function sortByPassage(remarks: readonly PassageComment[], { state }: Editor): PassageComment[] {
  const place = ({ id }: PassageComment) => findCommentRange(state, id)?.from ?? Number.POSITIVE_INFINITY
  return remarks.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)))
}

/**
 * Comments of editors on a text. Open comments are marked in the text; resolved comments are in a collapsed list. On
 * wide screens the comments are beside their passages, on tablets in a column over the page, and on phones in a panel
 * at the bottom. A button in the editor's bar opens the column or the panel.
 */
export function EditorComments({ editor, document, passage, onClose, id, isOpen, onOpenChange }: Props) {
  const { data: remarks = noComments, isError } = useQuery(makeCommentsQuery(document))
  const isBeside = useMediaQuery(wideMediaQuery)
  const [chosen, setChosen] = useState<string>()
  const open = remarks.filter(({ settledAt }) => settledAt === null)
  const settled = remarks.filter(({ settledAt }) => settledAt !== null)
  // Order of the comments, and the comments whose passage is missing, computed again after every change of the text by
  // any user.
  const { order: sorted, missingIds } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      order: sortByPassage(open, now).map(remark => remark.id),
      missingIds: remarks.map(remark => remark.id).filter(each => isPassageDeleted(now.state, each)),
    }),
  })
  const list = useRef<HTMLUListElement>(null)
  const { order, holdOrder, releaseOrder } = useFixedOrderWhileTyping(list, sorted)
  const client = useQueryClient()
  const refresh = () => refetchQueries(client, [makeCommentsQuery(document).queryKey])
  const { epoch } = document
  useEffect(() => {
    if (!editor.isDestroyed) markCommentedPassages(editor, { epoch, remarks, chosen })
  }, [editor, epoch, remarks, chosen])

  const section = useRef<HTMLElement>(null)
  useCommentLayout({
    list,
    editor,
    isBeside,
    chosen: passage ? newCommentId : chosen,
    started: passage?.place,
    order: [passage && newCommentId, ...order].join(),
  })
  // Element that had the focus when the list was opened.
  const opener = useRef<Element>(null)
  // Comment that gets the focus when the list opens. Default: the selected comment, or the first comment.
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (!isOpen) {
      opener.current = null
      return
    }
    opener.current ??= window.document.activeElement
    const of = target.current && `[data-of="${target.current}"] .remark-actions button`
    target.current = undefined
    const answered = of && section.current?.querySelector<HTMLElement>(of)
    if (answered) answered.focus()
    else if (section.current) findCommentControl(section.current).focus()
  }, [isOpen])
  function close() {
    const draft = section.current?.querySelector<HTMLTextAreaElement>(`[data-of="${newCommentId}"] textarea`)
    // A form with a typed comment that was not sent stays open.
    if (!isBeside && draft?.value.trim()) return draft.focus()
    onOpenChange(false)
    if (!isBeside) onClose()
    const { current } = opener
    opener.current = null
    if (current instanceof HTMLElement && current.isConnected && current !== window.document.body) current.focus()
    else editor.view.focus()
  }
  /** Closes the form for a new comment. The focus returns to the text. */
  function closeForm() {
    onClose()
    editor.view.focus()
  }
  function closeOnEscape(event: KeyboardEvent) {
    // Escape closes an open form or list of names inside the comments first, and the list of comments only at the next
    // press.
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  }
  // Placing the caret in a passage selects the comment on that passage. A click handler would run too early: selecting
  // another comment redraws the passage, but the editor must first read the position of the caret.
  useEffect(() => {
    const follow = () => editor.isFocused && setChosen(now => findCommentAtCaret(editor.state, now))
    editor.on('selectionUpdate', follow)
    return () => {
      editor.off('selectionUpdate', follow)
    }
  }, [editor])

  // Whether a comment was resolved or reopened. The comment moves between the lists of open and resolved comments, so
  // its focused button disappears.
  const isMoving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the two lists
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    if (window.document.activeElement === window.document.body) section.current?.focus({ preventScroll: true })
  }, [remarks])
  function goTo(remark: PassageComment) {
    const range = findCommentRange(editor.state, remark.id)
    setChosen(remark.id)
    if (range) editor.chain().focus().setTextSelection({ from: range.from, to: range.to }).scrollIntoView().run()
  }
  function openRemark({ id: of }: PassageComment) {
    setChosen(of)
    target.current = of
    opener.current = editor.view.dom
    onOpenChange(true)
  }
  const drawItem = (remark: PassageComment) => (
    <CommentItem
      key={remark.id}
      remark={remark}
      isChosen={remark.id === chosen}
      isGone={missingIds.includes(remark.id)}
      onChoose={() => setChosen(remark.id)}
      onGo={() => goTo(remark)}
      onAnswer={(words, mentioned) => addComment(document, { words, mentioned, answers: remark.id }).then(refresh)}
      onChanged={() => {
        isMoving.current = true
        return refresh()
      }}
    />
  )
  if (!passage && remarks.length === 0 && !isError) return null
  return (
    <section
      className="remarks"
      aria-label="Comments"
      ref={section}
      id={id}
      tabIndex={-1}
      data-open={isOpen || passage ? '' : undefined}
      onKeyDown={closeOnEscape}
    >
      {!isBeside && <CommentBubble text={editor.view.dom} remarks={remarks} onOpen={openRemark} />}
      <header>
        <h3>{formatQuantity(open.length, 'comment')}</h3>
        <IconButton label="Close comments" bare onClick={close}>
          <Icon drawing={X} />
        </IconButton>
      </header>
      {isError && <p>Comments could not be loaded. Retrying every few seconds.</p>}
      {(passage || open.length > 0) && (
        <ul ref={list} onFocus={holdOrder} onBlur={releaseOrder}>
          {passage && (
            <li data-of={newCommentId} className="remark-chosen">
              <q>{passage.passage}</q>
              <CommentForm
                label="Your comment"
                done="Comment"
                onDone={(words, mentioned) =>
                  addComment(document, { words, mentioned, ...passage })
                    .then(refresh)
                    .then(closeForm)
                }
                onClose={closeForm}
              />
            </li>
          )}
          {order.flatMap(of => open.filter(remark => remark.id === of)).map(drawItem)}
        </ul>
      )}
      {settled.length > 0 && (
        <details>
          <summary>{settled.length} resolved</summary>
          <ul>{settled.map(drawItem)}</ul>
        </details>
      )}
    </section>
  )
}
