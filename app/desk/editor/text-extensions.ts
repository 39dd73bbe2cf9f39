import { Link } from '@tiptap/extension-link'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Node as TextNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Extension, type Extensions, Node } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { toPlayerAddress } from '../../platform/rich-text/player-address.ts'
import { insertParagraphBelowFigure } from './figure-keys.ts'
import { figureNodes } from './figure-nodes.ts'
import { textMarks } from './text-marks.ts'

/**
 * Version of the editor's schema. Increase the version when you add a node or mark: an older version of the editor,
 * still open in a browser, would delete unknown nodes from a shared text.
 */
export const textSchemaVersion = 1

const allowedClasses = { paragraph: ['q', 'lead', 'note'], blockquote: ['pull'] }

/**
 * Keeps a class that the design system defines and drops classes that were pasted. A new paragraph after the element
 * has no class.
 */
const makeClassAttribute = (allowed: readonly string[]) => ({
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => allowed.find(name => element.classList.contains(name)) ?? null,
})

/** HTML attributes that elements may have: class of a question or pull quote, language, URL of a quote. */
const TextAttributes = Extension.create({
  name: 'textAttributes',
  addGlobalAttributes: () => [
    { types: ['paragraph'], attributes: { class: makeClassAttribute(allowedClasses.paragraph) } },
    {
      types: ['blockquote'],
      attributes: { class: makeClassAttribute(allowedClasses.blockquote), cite: { default: null } },
    },
    { types: '*', attributes: { lang: { default: null }, dir: { default: null } } },
  ],
})

/** Link mark with its URL and optional attributes. */
const TextLink = Link.extend({
  addAttributes: () => ({ href: { default: null }, title: { default: null }, hreflang: { default: null } }),
})

/** Keyboard shortcuts for paragraph types and separators. */
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
      'Mod-Enter': () => insertParagraphBelowFigure(this.editor),
    }
  },
})

/**
 * Nodes and marks of a text: only elements on the allow-list of rich-text-schema.ts, so that every typed text can be
 * saved.
 * @param undo false where the undo history belongs to a shared document
 */
export const makeTextExtensions = ({ undo }: { undo: boolean }): Extensions => [
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

/** Video of an allowed host. The editor shows only the name of the video and sends no request to the host. */
const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: frame => {
        const src = toPlayerAddress(frame.getAttribute('src') ?? '')
        return src ? { src, title: frame.getAttribute('title') } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  // The node view is created by a plugin, because Tiptap removes views of `addNodeView` on unmount, and the iframe
  // would then load for a moment.
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { embed: node => ({ dom: createEmbed(node) }) } } })],
})

function createEmbed({ attrs: { src, title } }: TextNode) {
  const dom = document.createElement('figure')
  dom.className = 'editor-embed'
  dom.textContent = `Video: ${title || 'untitled'}, from ${new URL(src).hostname}. Plays on the page.`
  return dom
}

/** Maximum number of columns. A huge `colspan` would block the browser for minutes. */
const maxColumnSpan = 40
const makeSpanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) =>
    Math.min(maxColumnSpan, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1)),
})
const tableCellOptions = {
  content: '(paragraph | bulletList | orderedList)+',
  addAttributes: () => ({ colspan: makeSpanAttribute('colspan'), rowspan: makeSpanAttribute('rowspan') }),
}

/** Table with a caption. The public page decides on column widths, so no widths are stored. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: table => table.querySelector(':scope > caption')?.textContent?.trim() || null,
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs.caption
      ? ['table', HTMLAttributes, ['caption', node.attrs.caption], ['tbody', 0]]
      : ['table', HTMLAttributes, ['tbody', 0]],
})

const tableNodes = [
  CaptionedTable.configure({ View: null }),
  TableRow,
  TableHeader.extend(tableCellOptions),
  TableCell.extend(tableCellOptions),
]
