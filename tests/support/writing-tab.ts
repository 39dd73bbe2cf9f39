import * as Y from 'yjs'
import { findMissingLines } from '../../app/desk/editor/missing-lines.ts'
import { convertFieldsToRow, getFieldMergers } from '../../app/desk/record/define-record.ts'
import { moveDraftToVersion, upsertDraftRow } from '../../app/desk/record/draft-rows.ts'
import type { StoredDraft } from '../../app/desk/record/draft-storage.ts'
import { mergeDraftsForForm } from '../../app/desk/record/join-drafts.ts'
import { createRecordForm, type RecordFormState } from '../../app/desk/record/record-form.ts'
import { makeRecordSourceWithParts } from '../../app/desk/record/record-parts.ts'
import type { RecordSource } from '../../app/desk/record/record-source.ts'
import { articleRecord } from '../../app/features/article/desk/article-record.ts'
import { DocumentError } from '../../app/platform/live/document-calls.ts'
import { type LiveDocument, openLiveDocument } from '../../app/platform/live/live-document.ts'
import type { makeEditorDatabase } from './writing-database.ts'
import { type EditorDevice, makeDisconnectedChannel } from './writing-device.ts'

const textField = 'content_html'
const editedColumns = ['title', textField]

/** Makes the update that creates a text of paragraphs, always the same update for the same text. */
export function makeTextSeed(html: string): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = 1
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, words = '']) => {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText(words)])
    return paragraph
  })
  doc.getXmlFragment('default').insert(0, paragraphs)
  return Y.encodeStateAsUpdate(doc)
}

const listParagraphs = ({ doc }: LiveDocument) => doc.getXmlFragment('default').toArray() as Y.XmlElement[]
const readHtml = (live: LiveDocument) =>
  listParagraphs(live)
    .map(paragraph => `<p>${String(paragraph.get(0))}</p>`)
    .join('')

/** Opens an article form in one tab of an editor, with the shared document if `shares` is true. */
export function createTab(
  db: ReturnType<typeof makeEditorDatabase>,
  device: EditorDevice,
  article: string,
  shares: boolean,
) {
  const source: RecordSource = {
    ...makeRecordSourceWithParts(
      { table: 'news_articles', key: article },
      {
        columns: editedColumns,
        toRow: fields => ({
          title: String(fields.title),
          [textField]: convertFieldsToRow(articleRecord, fields)[textField] ?? '',
        }),
      },
      { save: 'save_article', parts: {} },
      async () => db.untyped,
    ),
    lastWriter: async () => 'Somebody',
  }
  const toasts: string[] = []
  let form: RecordFormState | undefined
  let live: LiveDocument | undefined
  /** Draft in the session storage of the tab. */
  let tabDraft: StoredDraft | undefined
  let hasRow = false
  const draftRef = { kind: articleRecord.kind, row: article }
  let endHold = () => {}
  let isHeld = false
  /** Text of a recovered draft, until it is compared with the shared document. */
  let recoveredText = ''

  async function openText(storedText: string) {
    const liveDocument = openLiveDocument({
      db: db.session,
      table: 'news_articles',
      row: article,
      me: { user: device.user, name: 'Editor' },
      knows: 1,
      seed: makeTextSeed,
      storage: device.storage,
      openChannel: makeDisconnectedChannel,
    })
    const draftHtml = form?.read().isRecovered ? form.draftTexts(textField).join('') : storedText
    try {
      await liveDocument.open()
    } catch (error) {
      await liveDocument.close()
      if (error instanceof DocumentError) return
      throw error
    }
    live = liveDocument
    recoveredText = draftHtml === storedText ? '' : draftHtml
    holdText(liveDocument, storedText)
  }
  /**
   * Connects the text field of the form with the document, when the text of the document is loaded. Lines of a
   * recovered draft that the document does not contain count as lost.
   */
  function holdText(liveDocument: LiveDocument, storedText: string) {
    if (isHeld || !form || !liveDocument.state.read().isRead) return
    isHeld = true
    const lostLines = recoveredText && findMissingLines(recoveredText, readHtml(liveDocument))
    recoveredText = ''
    if (lostLines) liveDocument.lose(lostLines, 'draft')
    endHold = form.hold(textField, {
      async read() {
        if (liveDocument.isAsSeeded()) return undefined
        const { html, reading } = await liveDocument.tellHtml(() => readHtml(liveDocument))
        return { value: html, reading }
      },
      isStored: () => liveDocument.state.read().isSaved,
      revert: () => false,
    })
    const change = () => form?.set(textField, liveDocument.isAsSeeded() ? storedText : readHtml(liveDocument))
    liveDocument.doc.on('update', change)
    liveDocument.state.subscribe(() => form?.refreshDraft())
    change()
  }
  async function closeText() {
    endHold()
    endHold = () => {}
    isHeld = false
    const closingDocument = live
    live = undefined
    await closingDocument?.close()
  }
  /** Stores the draft in the database too, like a form after a pause and on leaving the page. */
  async function saveDraft(formState: RecordFormState | undefined) {
    if (!formState) return
    const draft = formState.draft()
    const draftForm = formState.draftForm()
    if (!draft && !hasRow && draftForm.continued.length === 0) return
    hasRow = true
    await upsertDraftRow(db.session, draftRef, draftForm, draft)
    hasRow = draft !== undefined
  }
  const tab = {
    toasts,
    form: () => form,
    live: () => live,
    shares,
    async open() {
      const storedArticle = await source.read()
      if (!storedArticle) throw new Error('The article is gone.')
      const versionDrafts = (await db.drafts(draftRef)).map(row => moveDraftToVersion(storedArticle, row))
      hasRow = false
      form = createRecordForm(
        storedArticle,
        mergeDraftsForForm(storedArticle, tabDraft, versionDrafts, getFieldMergers(articleRecord)),
        {
          subject: 'The article',
          source,
          check: () => ({}),
          mergers: getFieldMergers(articleRecord),
          fields: articleRecord.fields,
          toast: { say: (title, text) => toasts.push(`${title} ${text ?? ''}`), complain: title => toasts.push(title) },
          readAgain: async () => {},
        },
      )
      const openedForm = form
      tabDraft = openedForm.draft()
      form.subscribe(() => {
        tabDraft = openedForm.draft()
      })
      if (shares) await openText(String(storedArticle.fields[textField]))
    },
    isOpen: () => form !== undefined,
    /** Whether the editor can type at present. */
    canType: () => form !== undefined && (!shares || live?.state.read().isRead === true),
    text: () => (live ? readHtml(live) : String(form?.read().values[textField] ?? '')),
    type(at: number, word: string) {
      if (!live) {
        const parts = tab.text().split('</p>')
        const position = at % Math.max(1, parts.length - 1)
        form?.set(textField, parts.map((part, i) => (i === position ? `${part} ${word}` : part)).join('</p>'))
        return
      }
      const paragraphs = listParagraphs(live)
      const paragraph = paragraphs[at % paragraphs.length]?.get(0) as Y.XmlText
      paragraph.insert(paragraph.length, ` ${word}`)
    },
    /** Deletes a word on purpose. @returns whether the word existed */
    remove(word: string): boolean {
      if (!tab.text().includes(word)) return false
      if (!live) form?.set(textField, tab.text().replace(` ${word}`, ''))
      else
        for (const paragraph of listParagraphs(live)) {
          const text = paragraph.get(0) as Y.XmlText
          const position = String(text).indexOf(` ${word}`)
          if (position >= 0) text.delete(position, word.length + 1)
        }
      return true
    },
    async sendJunk() {
      const ref = live?.ref()
      if (!ref) return
      const junk = { document: ref.id, for_epoch: ref.epoch, knows: 1, update: btoa('not an update') }
      await db.session.rpc('append_document_update', junk)
    },
    /** Reads and sends updates, and opens the document again if another text replaced the document. */
    async sync() {
      await saveDraft(form).catch(() => {})
      if (!shares || !form) return
      if (!live) {
        const storedArticle = await source.read().catch(() => null)
        if (storedArticle) await openText(String(storedArticle.fields[textField]))
      } else {
        await live.catchUp()
        holdText(live, String(form.read().base.fields[textField]))
        if (live.state.read().status !== 'replaced') return
        await closeText()
        const storedArticle = await source.read().catch(() => null)
        if (!storedArticle) return
        form.receive(storedArticle)
        await openText(String(storedArticle.fields[textField]))
      }
    },
    async settled() {
      while (form?.read().saving.status === 'saving') await new Promise(resolve => setImmediate(resolve))
      // The toast appears after the form has changed.
      await new Promise(resolve => setImmediate(resolve))
    },
    async close() {
      await saveDraft(form).catch(() => {})
      await closeText()
      form = undefined
    },
    /**
     * Returns text that the editor sees but that the article's row does not contain: text in the text field, and lost
     * passages.
     */
    shown(): { words: string; versions: number[] } {
      const lostPassages = live?.state.read().lost ?? []
      const saving = form?.read().saving
      const question =
        saving?.status === 'conflict'
          ? [
              ...saving.fields.flatMap(({ mine, theirs }) => [mine, saving.other ? theirs : ''].map(String)),
              // The form asks about the waiting drafts one after the other.
              ...(saving.other ? saving.waiting.map(draft => String(draft.values[textField])) : []),
            ]
          : []
      return {
        words: [tab.text(), ...question, ...lostPassages.map(({ words }) => words)].join(' '),
        versions: lostPassages.flatMap(({ version }) => (version ? [version.id] : [])),
      }
    },
  }
  return tab
}

export type EditorTab = ReturnType<typeof createTab>
