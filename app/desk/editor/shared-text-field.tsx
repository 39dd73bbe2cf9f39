import { Collaboration } from '@tiptap/extension-collaboration'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { LiveDocument } from '../../platform/live/live-document.ts'
import { serverSilence } from '../../platform/text/server-silence.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { HeldField } from '../record/record-source.ts'
import { EditorPlaceholder } from './editor-placeholder.tsx'
import { LostPassages } from './lost-passages.tsx'
import { caretColours } from './caret-colours.ts'
import { RemarkMarks, selectedPassage } from './remark-marks.ts'
import { type Passage, Remarks } from './remarks.tsx'
import RichTextEditor, { type RichTextEditorProps } from './rich-text-editor.tsx'
import { SharedText } from './shared-text-extension.ts'
import { PresentPeople, SavingLine } from './shared-text-status.tsx'
import { missingLines } from './missing-lines.ts'
import { useLiveDocument } from './use-live-document.ts'
import './shared-text.css'

export type SharedTextFieldProps = Omit<RichTextEditorProps, 'shared' | 'onBeyond'> & {
  table: string
  row: string
  /** The text as it stands in its row. */
  stored: string
  me: { user: string; name: string }
  /** As the row takes a text. */
  toColumn: (html: string) => string
  /** How the text is had when its row is saved. @returns what ends that */
  onOpen: (held: HeldField) => () => void
  /** Whether the database has everything that was typed has changed. */
  onStored: () => void
  /** The text of a draft that was typed before this was opened: given once, to be compared. */
  takeDraft: () => string | undefined
  /** The text holds what cannot be written together. */
  onUnfit: () => void
}

/** A text that several people write at once. */
export default function SharedTextField({ table, row, me, onUnfit, ...rest }: SharedTextFieldProps) {
  const { live, problem } = useLiveDocument({ table, row, me })
  useEffect(() => {
    if (problem === 'unfit') onUnfit()
  }, [problem, onUnfit])
  if (live) return <OpenedText key={live.doc.guid} live={live} me={me} {...rest} />
  return (
    <>
      {problem && problem !== 'unfit' && <Ended status={problem} />}
      <EditorPlaceholder html={rest.html} />
    </>
  )
}

type OpenedProps = Omit<SharedTextFieldProps, 'table' | 'row' | 'onUnfit'> & { live: LiveDocument }

function OpenedText({ live, me, stored, takeDraft, toColumn, onOpen, onStored, onChange, ...rest }: OpenedProps) {
  const state = useSyncExternalStore(live.state.subscribe, live.state.read, live.state.read)
  const { status, present, lost, isRead } = state
  const [pens] = useState(caretColours)
  pens.note(present.filter(({ user }) => user !== me.user))
  const [editor, setEditor] = useState<Editor>()
  const [passage, setPassage] = useState<Passage>()
  const latest = useRef('')
  const place = useRef<HTMLDivElement>(null)
  const atRow = useRef({ stored, toColumn })
  useEffect(() => {
    atRow.current = { stored, toColumn }
  })

  const { say } = useToast()
  /** Begins a remark on what is selected. */
  function remark() {
    const selected = editor && selectedPassage(editor)
    setPassage(selected)
    if (!selected) say('Select the words first', 'A remark is about a passage of the text.')
  }
  const remarking = useRef(remark)
  useEffect(() => {
    remarking.current = remark
  })

  const shared = useMemo(() => {
    const userOf = (client: number) => live.state.read().present.find(({ key }) => key === client)?.user
    return {
      extensions: [
        Collaboration.configure({ document: live.doc }),
        SharedText.configure({
          awareness: live.awareness,
          penOf: client => pens.penOf(userOf(client)),
          mayWrite: () => !hasEnded(live.state.read().status),
          onEditor: setEditor,
        }),
        RemarkMarks.configure({ onRemark: () => remarking.current() }),
      ],
    }
  }, [live, pens])

  // What was seeded reads as its row does, however the editor spells it.
  const reads = (html: string) => (live.isAsSeeded() ? atRow.current.stored : html)
  const tellSoon = useRef<ReturnType<typeof setTimeout>>(undefined)
  function change(html: string) {
    latest.current = html
    const draft = takeDraft()
    const unheld = draft && missingLines(draft, html)
    if (unheld) live.lose(unheld, 'draft')
    onChange(reads(html))
    clearTimeout(tellSoon.current)
    tellSoon.current = setTimeout(() => void ask().catch(() => {}), tellPause)
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
  // Before it is read the document has nothing, and its field is as it was stored.
  useEffect(() => {
    if (!isRead) return
    const end = onOpen({ read: () => asking.current(), isStored: () => live.state.read().isSaved })
    const stop = live.state.subscribe(onStored)
    return () => {
      end()
      stop()
      clearTimeout(tellSoon.current)
    }
  }, [onOpen, onStored, live, isRead])

  // Carets that were drawn before it was known who they are.
  useEffect(() => {
    for (const caret of place.current?.querySelectorAll<HTMLElement>('.caret') ?? []) {
      const user = present.find(({ key }) => key === Number(caret.dataset.client))?.user
      caret.className = `caret pen-${pens.penOf(user)}`
    }
  }, [present, pens])
  // Whether it may be written in is asked when it is drawn.
  useEffect(() => {
    if (hasEnded(status) && editor) editor.view.dispatch(editor.state.tr)
  }, [status, editor])

  if (!isRead)
    return (
      <>
        <Ended status={status} onRestart={live.restart} />
        <EditorPlaceholder html={rest.html} />
      </>
    )
  const document = live.ref()
  return (
    <div className="shared-text" ref={place}>
      <div className="shared-text-head">
        <SavingLine state={state} />
        <PresentPeople present={present} me={me.user} penOf={pens.penOf} />
        <Button line slim aria-keyshortcuts="Control+Alt+M" onClick={remark}>
          Remark
        </Button>
      </div>
      <Ended status={status} />
      <LostPassages
        lost={lost}
        onInsert={words => editor?.chain().focus().insertContent({ type: 'text', text: words }).run()}
        onSettled={live.settleLost}
        onHistory={openHistory}
      />
      <RichTextEditor {...rest} shared={shared} onChange={change} />
      {editor && document && (
        <Remarks editor={editor} document={document} passage={passage} onClose={() => setPassage(undefined)} />
      )}
    </div>
  )
}

/** The history of the record stands on the same page, folded away. */
function openHistory() {
  const history = document.querySelector<HTMLDetailsElement>('details.revisions')
  if (!history) return
  history.open = true
  history.querySelector('summary')?.focus()
}

/** Milliseconds without a key after which the database is told what the text reads as. */
const tellPause = 2000

const endings: Record<string, { title: string; text: string }> = {
  refused: {
    title: 'You may not write here any more.',
    text: 'What you typed until then is kept. Copy what you still need.',
  },
  outdated: {
    title: 'This page is older than the text.',
    text: 'Somebody put something in that it does not know. Reload it to go on; what you typed is kept.',
  },
  gone: { title: 'This was removed.', text: 'Copy what you still need.' },
  damaged: {
    title: 'The shared text is damaged and cannot be opened.',
    text: 'The saved text below is whole. Start again from it: what was typed since stays in the history or is shown to whoever typed it.',
  },
  away: { title: 'The text is not here yet.', text: 'It is asked for every few seconds.' },
}

const hasEnded = (status: string) => status in endings

/** Why it cannot be written in any more. */
function Ended({ status, onRestart }: { status: string; onRestart?: () => Promise<void> }) {
  const { complain } = useToast()
  const ending = endings[status]
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
            onRestart().catch(() => complain('The text was not started again', `${serverSilence} Try again.`))
          }
        >
          Start again from the saved text
        </ActionButton>
      )}
    </Callout>
  )
}
