import { Link } from '@tiptap/extension-link'
import { Extension, type Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Embed } from './embed-node.ts'
import { insertParagraphBelow } from './figure-keys.ts'
import { figureNodes } from './figure-nodes.ts'
import { tableNodes } from './table-nodes.ts'
import { textMarks } from './text-marks.ts'

/**
 * The number of the text's schema. Raise it when a node or a mark is added: an editor that was opened before and does not
 * know it would delete it from a text that is written together.
 */
export const textSchemaVersion = 1

const classes = { paragraph: ['q', 'lead', 'note'], blockquote: ['pull'] }

/** One class of the design, and no other that came with pasted words. The paragraph after it is plain again. */
const classOf = (allowed: readonly string[]) => ({
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => allowed.find(name => element.classList.contains(name)) ?? null,
})

/** What the elements of HTML may carry: the class of a question or a pull quote, the language of some words, a quote's address. */
const TextAttributes = Extension.create({
  name: 'textAttributes',
  addGlobalAttributes: () => [
    { types: ['paragraph'], attributes: { class: classOf(classes.paragraph) } },
    { types: ['blockquote'], attributes: { class: classOf(classes.blockquote), cite: { default: null } } },
    { types: '*', attributes: { lang: { default: null }, dir: { default: null } } },
  ],
})

/** The address, and what may be said of it. */
const TextLink = Link.extend({
  addAttributes: () => ({ href: { default: null }, title: { default: null }, hreflang: { default: null } }),
})

/** Kinds of paragraph and what stands between them, as headings are. */
const TextKeys = Extension.create({
  name: 'textKeys',
  addKeyboardShortcuts() {
    const toggleClass = (name: string) => () =>
      this.editor.commands.updateAttributes('paragraph', {
        class: this.editor.isActive('paragraph', { class: name }) ? null : name,
      })
    return {
      'Mod-Alt-5': toggleClass('q'),
      'Mod-Alt-6': () => this.editor.commands.toggleWrap('blockquote', { class: 'pull' }),
      'Mod-Alt-7': toggleClass('lead'),
      'Mod-Alt-8': toggleClass('note'),
      'Mod-Enter': () => insertParagraphBelow(this.editor),
    }
  },
})

/**
 * The nodes and marks of a text: no more than the allow-list of rich-text-schema.ts lets through, so that what can be typed
 * can be kept.
 * @param undo false where a shared document has a history of its own
 */
export const textExtensions = ({ undo }: { undo: boolean }): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: false,
    ...(!undo && { undoRedo: false }),
  }),
  TextAttributes,
  TextKeys,
  ...textMarks,
  ...figureNodes,
  ...tableNodes,
  Embed,
  TextLink.configure({
    openOnClick: false,
    autolink: false,
    markdownLinks: true,
    protocols: ['http', 'https', 'mailto', 'tel'],
    HTMLAttributes: { target: null, rel: null },
  }),
]
