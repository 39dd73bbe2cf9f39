import { getSchema } from '@tiptap/react'
import { cleanPaste } from '../../app/desk/editor/cleaned-paste.ts'
import { textExtensions } from '../../app/desk/editor/text-extensions.ts'
import { normalHtml } from '../../app/platform/rich-text/normal-html.ts'
import { provideDom } from './editor-dom.ts'

provideDom()
const { fromHtml, toHtml } = await import('../../app/desk/editor/text-html.ts')
const schema = getSchema(textExtensions({ undo: false }))

/** Stored text after pasting a clipboard into an empty text. */
export const pastedText = (html: string) => normalHtml(toHtml(fromHtml(cleanPaste(html).html, schema)))
