import { useState } from 'react'
import { useDataSaver } from '../data-saver.ts'
import { makeLazyPart } from '../lazy-part.ts'
import { ServerMarkup } from '../server-markup.tsx'

/**
 * Loads the script that renders texts. After a click on a link, the script is loaded together with the data of the
 * page.
 */
export const loadRichText = async () => (loadedTree = await import('./rich-text-tree.tsx'))
let loadedTree: typeof import('./rich-text-tree.tsx') | undefined
const LazyTree = makeLazyPart(loadRichText)

/**
 * Renders a text immediately if the script is loaded. A lazy component would first show an empty space, and React
 * would render the text up to 300 ms later, although the script is loaded.
 */
function RichTextTree({ html }: { html: string }) {
  const [Tree] = useState(() => loadedTree?.default ?? LazyTree)
  return <Tree html={html} />
}

interface RichTextProps {
  html: string
  as?: 'div' | 'span' | undefined
  className?: string | undefined
}

/**
 * User HTML in a separate element. Only elements on the allow-list are rendered. A text in the server's HTML needs no
 * script, except for videos, and for pictures that the data saver leaves out.
 */
export function RichText({ html, as, className }: RichTextProps) {
  const isSpared = useDataSaver()
  const needsScript = /<iframe/i.test(html) || (isSpared && /<img/i.test(html))
  return (
    <ServerMarkup
      as={as}
      className={className}
      until={needsScript ? 'hydrated' : 'changed'}
      content={html}
      load={loadRichText}
    >
      <RichTextTree html={html} />
    </ServerMarkup>
  )
}
