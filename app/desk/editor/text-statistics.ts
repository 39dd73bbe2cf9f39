import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useState } from 'react'
import { plainText } from '../../platform/text/plain-text.ts'
import { readTime } from '../../platform/text/read-time.ts'
import { toHtml } from './text-html.ts'

/** Milliseconds without a change after which a text is counted: no key waits for it, however long the text is. */
const pause = 400

/** The text, once it has stood still. */
function useSettledText(editor: Editor): Node {
  const [text, setText] = useState(editor.state.doc)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onUpdate = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(editor.state.doc), pause)
    }
    setText(editor.state.doc)
    editor.on('transaction', onUpdate)
    return () => {
      clearTimeout(timer)
      editor.off('transaction', onUpdate)
    }
  }, [editor])
  return text
}

export type Heading = { words: string; level: number; position: number }

/** Words of a text: what has a letter or a figure in it. */
export const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0

function headingsOf(text: Node): Heading[] {
  const found: Heading[] = []
  text.descendants((node, position) => {
    if (node.type.name === 'heading')
      found.push({ words: node.textContent, level: Number(node.attrs.level), position: position + 1 })
    return !node.isTextblock
  })
  return found
}

/** How long a text is, how long it is said to be read, and its headings. */
export function useTextStatistics(editor: Editor) {
  const text = useSettledText(editor)
  return useMemo(() => {
    const plain = plainText(toHtml(text))
    return { words: wordCount(plain), minutes: readTime(plain), headings: headingsOf(text) }
  }, [text])
}
