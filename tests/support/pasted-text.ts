import { getSchema } from '@tiptap/react'
import { cleanPastedHtml } from '../../app/desk/editor/cleaned-paste.ts'
import { makeTextExtensions } from '../../app/desk/editor/text-extensions.ts'
import { normalizeHtml } from '../../app/platform/rich-text/normal-html.ts'
import { installDom } from './editor-dom.ts'

installDom()
const { parseEditorHtml: fromHtml, serializeEditorHtml: toHtml } = await import('../../app/desk/editor/text-html.ts')
const textSchema = getSchema(makeTextExtensions({ undo: false }))

/** Pastes the contents of a clipboard into an empty text. Returns the stored text. */
export const pasteIntoText = (html: string) => normalizeHtml(toHtml(fromHtml(cleanPastedHtml(html).html, textSchema)))
