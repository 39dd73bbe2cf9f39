import { Link } from '@tiptap/extension-link'
import { Extension, type Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Embed } from './embed-node.ts'
import { insertParagraphBelow } from './figure-keys.ts'
import { figureNodes } from './figure-nodes.ts'
import { tableNodes } from './table-nodes.ts'
import { textMarks } from './text-marks.ts'

/**
 * Version of the text schema. Increase it when a node or mark is added: an older editor that is still open does not
 * know it and would delete it from a shared text.
 */
export const textSchemaVersion = 1

const classes = { paragraph: ['q', 'lead', 'note'], blockquote: ['pull'] }

/** Allows one class of the design system and no pasted ones. A new paragraph after it has no class. */
const classAttribute = (allowed: readonly string[]) => ({
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => allowed.find(name => element.classList.contains(name)) ?? null,
})

/** HTML attributes that elements may have: class of a question or pull quote, language, URL of a quote. */
const TextAttributes = Extension.create({
  name: 'textAttributes',
  addGlobalAttributes: () => [
    { types: ['paragraph'], attributes: { class: classAttribute(classes.paragraph) } },
    { types: ['blockquote'], attributes: { class: classAttribute(classes.blockquote), cite: { default: null } } },
    { types: '*', attributes: { lang: { default: null }, dir: { default: null } } },
  ],
})

/** Link with its URL and optional attributes. */
const TextLink = Link.extend({
  addAttributes: () => ({ href: { default: null }, title: { default: null }, hreflang: { default: null } }),
})

/** Shortcuts for paragraph types and separators, as for headings. */
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
 * Nodes and marks of a text: only what the allow-list of rich-text-schema.ts accepts, so that everything typed can be
 * saved.
 * @param undo false where a shared document has its own history
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
