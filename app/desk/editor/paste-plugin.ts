import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { Extension } from '@tiptap/react'
import { pictureTypes } from '../../platform/images/picture-types.ts'
import { toPlainText } from '../../platform/text/plain-text.ts'
import type { OpenBlockForm } from './block-list.ts'
import { cleanPastedHtml } from './cleaned-paste.ts'

type Options = {
  ask: OpenBlockForm
  /** Called with the number of pictures that were left out because only their URL was pasted. */
  onLeftOut: (count: number) => void
}

const listPictureFiles = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => pictureTypes.some(pictureType => pictureType === type))

/**
 * Converts pasted plain text to blocks: an empty line separates paragraphs, and a single line break stays a line break.
 */
function convertLinesToParagraphs(text: string, { doc }: ResolvedPos): Slice {
  const { paragraph, hardBreak } = doc.type.schema.nodes
  const blocks = text.trim().split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)\s*/)
  const nodes = blocks.map(block => {
    const lines = block.split(/\r\n?|\n/)
    const inline = lines.flatMap((line, at) => [
      ...(at > 0 && hardBreak ? [hardBreak.create()] : []),
      ...(line === '' ? [] : [doc.type.schema.text(line)]),
    ])
    return paragraph?.create(null, inline) ?? doc.type.schema.text(block)
  })
  return new Slice(Fragment.fromArray(nodes), 1, 1)
}

/** Handles pasting: content of other programs is cleaned, and picture files open the dialog for alt text and upload. */
export const createPastePlugin = ({ ask, onLeftOut }: Options) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            const { html: cleaned, leftOut } = cleanPastedHtml(html)
            if (leftOut > 0) onLeftOut(leftOut)
            return cleaned
          },
          clipboardTextParser: convertLinesToParagraphs,
          handlePaste(_, { clipboardData }) {
            const pictures = listPictureFiles(clipboardData)
            // When text is copied, Word and spreadsheets also put a picture of the text on the clipboard.
            if (pictures.length === 0 || toPlainText(clipboardData?.getData('text/html') ?? '') !== '') return false
            ask(pictures.length > 1 ? 'gallery' : 'picture', pictures)
            return true
          },
          handleDrop(view, event, _, moved) {
            const pictures = listPictureFiles(event.dataTransfer)
            if (moved || pictures.length === 0) return false
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
            ask(pictures.length > 1 ? 'gallery' : 'picture', pictures)
            return true
          },
        },
      }),
    ],
  })
