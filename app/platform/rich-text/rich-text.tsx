import { useDataSaver } from '../data-saver.ts'
import { makeLazyPart } from '../lazy-part.ts'
import { ServerMarkup } from '../server-markup.tsx'

/**
 * Loads the script that renders texts. After a click on a link, the script is loaded together with the data of the
 * page.
 */
export const loadRichText = () => import('./rich-text-tree.tsx')
const RichTextTree = makeLazyPart(loadRichText)

interface RichTextProps {
  html: string
  as?: 'div' | 'span' | undefined
  className?: string | undefined
}

/**
 * User HTML in an element of its own. Only elements on the allow-list are rendered. A text in the server's HTML needs
 * no script, except for videos, and for pictures that the data saver leaves out.
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
