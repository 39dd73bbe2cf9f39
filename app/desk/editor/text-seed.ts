import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import { getSchema } from '@tiptap/react'
import { prosemirrorToYDoc } from '@tiptap/y-tiptap'
import { encodeStateAsUpdate } from 'yjs'
import { safeHtml } from '../../platform/rich-text/safe-html.ts'
import { beyondEditor } from './drawn-html.ts'
import { textExtensions } from './text-extensions.ts'

const schema = getSchema(textExtensions({ undo: false }))

/** A text as the update that makes it, for whoever opens it first; undefined where the editor would lose some of it. */
export function textSeed(html: string): Uint8Array | undefined {
  if (beyondEditor(html).length > 0) return undefined
  // Nothing of it runs or loads.
  const { body } = new DOMParser().parseFromString(safeHtml(html), 'text/html')
  return encodeStateAsUpdate(prosemirrorToYDoc(DocumentParser.fromSchema(schema).parse(body), 'default'))
}
