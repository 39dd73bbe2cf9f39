import { getSchema } from '@tiptap/react'
import { cleanedPaste } from '../../app/desk/editor/cleaned-paste.ts'
import { textExtensions } from '../../app/desk/editor/text-extensions.ts'
import { normalHtml } from '../../app/platform/rich-text/normal-html.ts'
import { provideDom } from './editor-dom.ts'

provideDom()
const { documentOf, htmlOf } = await import('../../app/desk/editor/text-html.ts')
const schema = getSchema(textExtensions({ undo: false }))

/** The text that is stored after a clipboard was pasted into an empty text. */
export const pastedText = (html: string) => normalHtml(htmlOf(documentOf(cleanedPaste(html).html, schema)))

/** The page that Word puts around what is copied, with its islands of XML and the names of all its styles. */
export const wordClipboard = (
  body: string,
) => `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><xml>
<w:LatentStyles LatentStyleCount="376">${'<w:LsdException Locked="false" Name="x"/>'.repeat(376)}</w:LatentStyles></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-start-at:4;} --></style><!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]--></head>
<body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`
