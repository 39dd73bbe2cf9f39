import type { Node as TextNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Node } from '@tiptap/react'
import { playerAddress } from '../../platform/rich-text/player-address.ts'

/** A film of a listed host. Here it is its name alone: nothing is asked of the host while somebody writes. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: frame => {
        const src = playerAddress(frame.getAttribute('src') ?? '')
        return src ? { src, title: frame.getAttribute('title') } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  // Not `addNodeView`: those are taken from the text as it is left, and the frame would load in that moment.
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { embed: node => ({ dom: nameOf(node) }) } } })],
})

function nameOf({ attrs: { src, title } }: TextNode) {
  const dom = document.createElement('figure')
  dom.className = 'editor-embed'
  dom.textContent = `Film: ${title || 'without a name'}, from ${new URL(src).hostname}. It plays on the page.`
  return dom
}
