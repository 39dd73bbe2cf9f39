import { Mark } from '@tiptap/react'

type MarkOptions = {
  name: string
  tag: string
  /** As HTML writes them, in lower case. */
  attributes?: readonly string[]
  keys?: string
  excludes?: string
}

/** Words in one element of HTML that has a meaning and no behaviour. */
const textMark = ({ name, tag, attributes = [], keys, excludes }: MarkOptions) =>
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
 * A footnote stands in the text where its number will stand, so moving the words moves the note, and nothing has to be
 * numbered by hand. It is outside all other marks: a note with a title in italics is one note.
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
  textMark({ name: 'subscript', tag: 'sub', keys: 'Mod-,', excludes: 'subscript superscript' }),
  textMark({ name: 'superscript', tag: 'sup', keys: 'Mod-.', excludes: 'subscript superscript' }),
  textMark({ name: 'cite', tag: 'cite' }),
  textMark({ name: 'quotation', tag: 'q' }),
  textMark({ name: 'abbreviation', tag: 'abbr', attributes: ['title'] }),
  textMark({ name: 'time', tag: 'time', attributes: ['datetime'] }),
]
