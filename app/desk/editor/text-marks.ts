import { Mark } from '@tiptap/react'

type MarkOptions = {
  name: string
  tag: string
  /** Attributes of the HTML element, in lower case. */
  attributes?: readonly string[]
  keys?: string
  excludes?: string
}

/** Mark for an inline HTML element that needs no behaviour in the editor. */
const makeTextMark = ({ name, tag, attributes = [], keys, excludes }: MarkOptions) =>
  Mark.create({
    name,
    ...(excludes && { excludes }),
    addAttributes: () => Object.fromEntries(attributes.map(attribute => [attribute, { default: null }])),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return keys ? { [keys]: () => this.editor.commands.toggleMark(name) } : {}
    },
  })

/**
 * Footnote: a mark around the text of the note at the position of the footnote number. A note moves together with the
 * text around it, and numbering is automatic. Footnotes are the outermost mark, so that a note with a title in italics
 * stays one note.
 */
const Footnote = Mark.create({
  name: 'footnote',
  priority: 1100,
  inclusive: false,
  parseHTML: () => [{ tag: 'small.footnote' }],
  renderHTML: () => ['small', { class: 'footnote' }, 0],
})

export const textMarks = [
  Footnote,
  makeTextMark({ name: 'subscript', tag: 'sub', keys: 'Mod-,', excludes: 'subscript superscript' }),
  makeTextMark({ name: 'superscript', tag: 'sup', keys: 'Mod-.', excludes: 'subscript superscript' }),
  makeTextMark({ name: 'cite', tag: 'cite' }),
  makeTextMark({ name: 'quotation', tag: 'q' }),
  makeTextMark({ name: 'abbreviation', tag: 'abbr', attributes: ['title'] }),
  makeTextMark({ name: 'time', tag: 'time', attributes: ['datetime'] }),
]
