import { getSchema } from '@tiptap/react'
import { prosemirrorToYDoc } from '@tiptap/y-tiptap'
import { encodeStateAsUpdate } from 'yjs'
import { findLostElements } from './lost-elements.ts'
import { textExtensions } from './text-extensions.ts'
import { fromHtml } from './text-html.ts'

const schema = getSchema(textExtensions({ undo: false }))

/** Initial Yjs update of a text, for the user who opens it first; undefined if the editor would lose content. */
export const textSeed = (html: string): Uint8Array | undefined =>
  findLostElements(html, schema).length > 0
    ? undefined
    : encodeStateAsUpdate(prosemirrorToYDoc(fromHtml(html, schema), 'default'))
