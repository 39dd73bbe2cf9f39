import type { Node as TextNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Node } from '@tiptap/react'
import { playerAddress } from '../../platform/rich-text/player-address.ts'

/** Video of an allowed host. The editor shows only its name: no request goes to the host while editing. */
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
  // Not `addNodeView`: Tiptap removes those on unmount, and the iframe would then load for a moment.
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { embed: node => ({ dom: createEmbed(node) }) } } })],
})

function createEmbed({ attrs: { src, title } }: TextNode) {
  const dom = document.createElement('figure')
  dom.className = 'editor-embed'
  dom.textContent = `Film: ${title || 'without a name'}, from ${new URL(src).hostname}. It plays on the page.`
  return dom
}
