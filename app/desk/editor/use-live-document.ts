import { getSchema } from '@tiptap/react'
import { prosemirrorToYDoc } from '@tiptap/y-tiptap'
import { useEffect, useState } from 'react'
import { encodeStateAsUpdate } from 'yjs'
import { DocumentError, type DocumentProblem } from '../../platform/live/document-calls.ts'
import { type LiveDocument, openLiveDocument } from '../../platform/live/live-document.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { RowValues } from '../record/row-source.ts'
import { makeTextExtensions, textSchemaVersion } from './text-extensions.ts'
import { parseEditorHtml } from './text-html.ts'
import { findUnsupportedElements } from './unsupported-elements.ts'

/** Database row with a shared text: its table, and its values when the page was loaded. */
export type SharedDocumentRow = { table: string; values: RowValues }

type Options = { table: string; row: string; me: { user: string; name: string } }

/** Delay in ms before a retry, while the server does not answer. */
const openRetryDelayMs = 3000

/** Documents that are still closing, by row, because a realtime channel must be left before it can be joined again. */
const closingDocuments = new Map<string, Promise<void>>()

type DocumentOpening =
  | { live: LiveDocument; problem: undefined }
  | { live: undefined; problem: DocumentProblem | undefined }

/** Shared document with a row's text. The hook reopens the document when the text was replaced outside the editor. */
export function useLiveDocument({ table, row, me: { user, name } }: Options): DocumentOpening {
  const [opening, setOpening] = useState<DocumentOpening>({ live: undefined, problem: undefined })
  const [replacements, setReplacements] = useState(0)

  useEffect(() => {
    const place = `${table} ${row}`
    let live: LiveDocument | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let stopWatching = () => {}

    async function begin() {
      await closingDocuments.get(place)
      const db = await loadSessionDb()
      if (isOver) return
      const opened = openLiveDocument({
        db,
        table,
        row,
        me: { user, name },
        knows: textSchemaVersion,
        seed: makeTextSeed,
      })
      live = opened
      stopWatching = opened.state.subscribe(() => {
        if (opened.state.read().status === 'replaced') setReplacements(replacements + 1)
      })
      try {
        await opened.open()
        if (!isOver) setOpening({ live: opened, problem: undefined })
      } catch (error) {
        if (isOver) return
        const problem = error instanceof DocumentError ? error.problem : 'away'
        setOpening({ live: undefined, problem })
        void opened.close()
        live = undefined
        if (problem === 'away' || problem === 'busy') timer = setTimeout(() => void begin(), openRetryDelayMs)
      }
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      stopWatching()
      setOpening({ live: undefined, problem: undefined })
      if (live) closingDocuments.set(place, live.close())
    }
  }, [table, row, user, name, replacements])
  return opening
}

const textSchema = getSchema(makeTextExtensions({ undo: false }))

/**
 * Makes the first Yjs update of a text. The first user who opens the text sends this update. Undefined if the editor
 * would lose content of the text.
 */
const makeTextSeed = (html: string): Uint8Array | undefined =>
  findUnsupportedElements(html, textSchema).length > 0
    ? undefined
    : encodeStateAsUpdate(prosemirrorToYDoc(parseEditorHtml(html, textSchema), 'default'))
