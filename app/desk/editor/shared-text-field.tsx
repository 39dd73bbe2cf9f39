import { Collaboration } from '@tiptap/extension-collaboration'
import type { Editor } from '@tiptap/react'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Json } from '../../platform/db/database.gen.ts'
import type { LiveDocument } from '../../platform/live/live-document.ts'
import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'
import { wideMediaQuery } from '../../ui/break-point.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { PresentUsersInEditorBar } from '../form/editor-bar.tsx'
import { focusControl, revealControl } from '../form/reveal-control.ts'
import type { SharedDocumentField } from '../record/record-source.ts'
import { createCaretColourAssigner } from './caret-colours.ts'
import { CommentHighlights, getSelectedPassage } from './comment-highlights.ts'
import { EditorComments, type SelectedPassage } from './editor-comments.tsx'
import { SharedTextHead, SharedTextPlaceholder } from './editor-placeholder.tsx'
import { findCommentControl } from './find-comment-control.ts'
import { LostPassages } from './lost-passages.tsx'
import { findMissingLines } from './missing-lines.ts'
import RichTextEditor, { type RichTextEditorProps } from './rich-text-editor.tsx'
import { SharedTextExtension } from './shared-text-extension.ts'
import { CommentsButton, PresentUsers, useReportTextState } from './shared-text-status.tsx'
import { parseEditorHtml } from './text-html.ts'
import { useLiveDocument } from './use-live-document.ts'
import './shared-text.css'

export type SharedTextFieldProps = Omit<RichTextEditorProps, 'shared' | 'onBeyond'> & {
  table: string
  row: string
  /** Stored text of the row. */
  stored: string
  me: { user: string; name: string }
  /** Converts the editor's HTML to the value of the column. */
  toColumn: (html: string) => string
  /**
   * Registers the function that reads the text when its row is saved.
   * @returns a function that removes the registration
   */
  onOpen: (held: SharedDocumentField) => () => void
  /** Called when the database has stored all typed text, and again when some typed text is not stored yet. */
  onStored: () => void
  /**
   * Returns the text of an older draft, for a comparison with the shared text. Only the first call returns the text.
   */
  takeDraft: () => string | undefined
  /** Called when the text has elements that the shared editor does not support. */
  onUnfit: () => void
}

/** Text field with collaborative editing. */
export default function SharedTextField({ table, row, me, onUnfit, ...rest }: SharedTextFieldProps) {
  const { live, problem } = useLiveDocument({ table, row, me })
  useEffect(() => {
    if (problem === 'unfit') onUnfit()
  }, [problem, onUnfit])
  if (live) return <OpenedText key={live.doc.guid} live={live} me={me} {...rest} />
  return (
    <>
      {problem && problem !== 'unfit' && <EndedMessage status={problem} />}
      <SharedTextPlaceholder html={rest.html} />
    </>
  )
}

type OpenedTextProps = Omit<SharedTextFieldProps, 'table' | 'row' | 'onUnfit'> & { live: LiveDocument }

function OpenedText({ live, me, stored, takeDraft, toColumn, onOpen, onStored, onChange, ...rest }: OpenedTextProps) {
  const state = useSyncExternalStore(live.state.subscribe, live.state.read, live.state.read)
  const { status, present, lost, isRead } = state
  useReportTextState(state)
  const [pens] = useState(createCaretColourAssigner)
  pens.note(present.filter(({ user }) => user !== me.user))
  const [editor, setEditor] = useState<Editor>()
  const [passage, setPassage] = useState<SelectedPassage>()
  const [isListOpen, setIsListOpen] = useState(false)
  const remarksId = useId()
  const isBeside = useMediaQuery(wideMediaQuery)
  const latest = useRef('')
  const place = useRef<HTMLDivElement>(null)
  const atRow = useRef({ stored, toColumn })
  useEffect(() => {
    atRow.current = { stored, toColumn }
  })

  const { say } = useToast()
  /** Starts a comment on the selected passage. */
  function remark() {
    const selected = editor && getSelectedPassage(editor)
    setPassage(selected)
    if (!selected) say('Select text first', 'A comment belongs to a passage of the text.')
  }
  const remarking = useRef(remark)
  useEffect(() => {
    remarking.current = remark
  })

  const shared = useMemo(() => {
    const findUser = (client: number) => live.state.read().present.find(({ key }) => key === client)?.user
    return {
      extensions: [
        Collaboration.configure({ document: live.doc }),
        SharedTextExtension.configure({
          awareness: live.awareness,
          penOf: client => pens.penOf(findUser(client)),
          mayWrite: () => !isEndedStatus(live.state.read().status),
          onEditor: setEditor,
        }),
        CommentHighlights.configure({ onRemark: () => remarking.current() }),
      ],
    }
  }, [live, pens])

  /** Text of the row that has replaced the shared text, and its HTML as the editor writes it. */
  const reverted = useRef<{ stored: string; html: string }>(undefined)
  // Text that came from the row and was not edited counts as unchanged, even if the editor writes its HTML differently.
  const reads = (html: string) => {
    if (live.isAsSeeded()) return atRow.current.stored
    return html === reverted.current?.html ? reverted.current.stored : html
  }
  const tellSoon = useRef<ReturnType<typeof setTimeout>>(undefined)
  function change(html: string) {
    latest.current = html
    const draft = takeDraft()
    const unheld = draft && findMissingLines(draft, html)
    if (unheld) live.lose(unheld, 'draft')
    onChange(reads(html))
    clearTimeout(tellSoon.current)
    tellSoon.current = setTimeout(() => void ask().catch(() => {}), textSendDelayMs)
  }
  const ask = async () => {
    if (live.isAsSeeded()) return undefined
    const { html, reading } = await live.tellHtml(() => atRow.current.toColumn(latest.current))
    return { value: html, reading }
  }
  const asking = useRef(ask)
  useEffect(() => {
    asking.current = ask
  })
  function revert(value: Json) {
    const other = live.state.read().present.find(({ user }) => user !== me.user)
    if (other)
      say('The text was not discarded', `${other.name} edits it too. To remove your words, use Undo in the text.`)
    if (!editor || other) return false
    // The change is an edit of the shared document, so that Undo in the text brings the words back.
    const html = String(value ?? '')
    editor.commands.setContent(parseEditorHtml(html, editor.schema).toJSON(), { emitUpdate: true })
    reverted.current = { stored: html, html: latest.current }
    return true
  }
  const reverting = useRef(revert)
  useEffect(() => {
    reverting.current = revert
  })
  // Until the shared document is loaded, the editor's document is empty, so the value of the field is the stored value.
  useEffect(() => {
    if (!isRead) return
    const end = onOpen({
      read: () => asking.current(),
      isStored: () => live.state.read().isSaved,
      revert: value => reverting.current(value),
    })
    const stop = live.state.subscribe(onStored)
    return () => {
      end()
      stop()
      clearTimeout(tellSoon.current)
    }
  }, [onOpen, onStored, live, isRead])

  // Redraws carets of users whose name and colour arrived after the caret was drawn.
  useEffect(() => {
    for (const caret of place.current?.querySelectorAll<HTMLElement>('.caret') ?? []) {
      const user = present.find(({ key }) => key === Number(caret.dataset.client))?.user
      caret.className = `caret pen-${pens.penOf(user)}`
    }
  }, [present, pens])
  // Forces an update of the editor, because the editor reads `editable` only when it renders.
  useEffect(() => {
    if (isEndedStatus(status) && editor) editor.view.dispatch(editor.state.tr)
  }, [status, editor])

  if (!isRead)
    return (
      <>
        <EndedMessage status={status} onRestart={live.restart} />
        <SharedTextPlaceholder html={rest.html} />
      </>
    )
  const document = live.ref()
  /** Moves the focus to the comments beside the text; on narrow screens opens or closes the list of comments. */
  function goToRemarks() {
    const list = place.current?.querySelector<HTMLElement>('.remarks')
    if ((isBeside || passage) && list) return focusControl(findCommentControl(list))
    if (place.current) revealControl(place.current)
    setIsListOpen(!isListOpen)
  }
  return (
    <div className="shared-text" ref={place}>
      <SharedTextHead>
        <PresentUsersInEditorBar>
          <PresentUsers present={present} me={me.user} penOf={pens.penOf} />
          {document && (
            <CommentsButton
              document={document}
              controls={remarksId}
              isOpen={isListOpen || passage !== undefined}
              onPress={goToRemarks}
            />
          )}
        </PresentUsersInEditorBar>
        <Button line slim aria-keyshortcuts="Control+Alt+M" onClick={remark}>
          Comment
        </Button>
      </SharedTextHead>
      <EndedMessage status={status} />
      <LostPassages
        lost={lost}
        onInsert={inserted => editor?.chain().focus().insertContent({ type: 'text', text: inserted }).run()}
        onSettled={live.settleLost}
        onHistory={openHistory}
      />
      <RichTextEditor {...rest} shared={shared} onChange={change} />
      {editor && document && (
        <EditorComments
          editor={editor}
          document={document}
          passage={passage}
          onClose={() => setPassage(undefined)}
          id={remarksId}
          isOpen={isListOpen}
          onOpenChange={setIsListOpen}
        />
      )}
    </div>
  )
}

/** Opens the revision history, a collapsed section of the same page. */
function openHistory() {
  focusControl(document.querySelector<HTMLElement>('[data-row="History"] > summary'))
}

/** Delay in ms after the last key press before the text is sent to the database. */
const textSendDelayMs = 2000

const endedStatusMessages: Record<string, { title: string; text: string }> = {
  refused: {
    title: 'You can no longer edit this text.',
    text: 'Your text up to now is saved. Copy what you need.',
  },
  outdated: {
    title: 'This page is out of date.',
    text: 'Someone added content that this page cannot show. Reload to continue; your text is saved.',
  },
  gone: { title: 'This text was deleted.', text: 'Copy what you need.' },
  damaged: {
    title: 'The shared text is damaged and cannot be opened.',
    text: 'The saved text below is complete. Start again from it: later changes stay in the history or are shown to their author.',
  },
  away: { title: 'The text could not be loaded.', text: 'Retrying every few seconds.' },
}

const isEndedStatus = (status: string) => status in endedStatusMessages

/** Message that explains why the text is read-only. */
function EndedMessage({ status, onRestart }: { status: string; onRestart?: () => Promise<void> }) {
  const { complain } = useToast()
  const ending = endedStatusMessages[status]
  if (!ending) return null
  return (
    <Callout tone={status === 'away' ? 'warn' : 'bad'} title={ending.title}>
      {ending.text}{' '}
      {status === 'outdated' && (
        <Button line slim onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
      {status === 'damaged' && onRestart && (
        <ActionButton
          line
          slim
          onAction={() =>
            onRestart().catch(() => complain('The text was not started again', `${noAnswerSentence} Try again.`))
          }
        >
          Start again from the saved text
        </ActionButton>
      )}
    </Callout>
  )
}
