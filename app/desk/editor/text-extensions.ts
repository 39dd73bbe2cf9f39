import { Link } from '@tiptap/extension-link'
import { Extension, type Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'

/**
 * The number of the text's schema. Raise it when a node or a mark is added: an editor that was opened before and does not
 * know it would delete it from a text that is written together.
 */
export const textSchemaVersion = 1

/** A class of the design that a text may carry, such as a pull quote, comes through unchanged. */
const AllowedClasses = Extension.create({
  name: 'allowedClasses',
  addGlobalAttributes: () => [
    { types: ['paragraph', 'blockquote'], attributes: { class: { default: null }, lang: { default: null } } },
  ],
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
    codeBlock: false,
    link: false,
    ...(!undo && { undoRedo: false }),
  }),
  AllowedClasses,
  Link.configure({
    openOnClick: false,
    autolink: false,
    protocols: ['http', 'https', 'mailto', 'tel'],
    HTMLAttributes: { target: null, rel: null },
  }),
]
