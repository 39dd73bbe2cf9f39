import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useState } from 'react'
import { toPlainText } from '../../platform/text/plain-text.ts'
import { estimateReadTime } from '../../platform/text/read-time.ts'
import { serializeEditorHtml } from './text-html.ts'

/**
 * Delay in ms after the last key press before the statistics of the text are computed again, so that long texts do not
 * slow down typing.
 */
const statisticsDelayMs = 400

/** Document of the editor, updated once the user pauses typing. */
function useDebouncedText(editor: Editor): Node {
  const [text, setText] = useState(editor.state.doc)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onUpdate = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(editor.state.doc), statisticsDelayMs)
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

export type TextHeading = { words: string; level: number; position: number }

/** Number of words in a text. A word is a group of characters with a letter or a digit. */
export const countTextWords = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0

function listHeadings(text: Node): TextHeading[] {
  const headings: TextHeading[] = []
  text.descendants((node, position) => {
    if (node.type.name === 'heading')
      headings.push({ words: node.textContent, level: Number(node.attrs.level), position: position + 1 })
    return !node.isTextblock
  })
  return headings
}

/** Word count, reading time and headings of a text. */
export function useTextStatistics(editor: Editor) {
  const text = useDebouncedText(editor)
  return useMemo(() => {
    const plain = toPlainText(serializeEditorHtml(text))
    return { words: countTextWords(plain), minutes: estimateReadTime(plain), headings: listHeadings(text) }
  }, [text])
}
