import { Popover } from '@base-ui/react/popover'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { findCommentId } from './comment-highlights.ts'
import { CommentText } from './comment-text.tsx'
import type { PassageComment } from './remark-queries.ts'

type Props = {
  /** DOM element of the editor that contains the text. */
  text: HTMLElement
  remarks: readonly PassageComment[]
  /** Called when the user opens the comment in the list. */
  onOpen: (remark: PassageComment) => void
}

/** Bubble that shows the comments on a clicked passage. Typing in the text closes the bubble. */
export function CommentBubble({ text, remarks, onOpen }: Props) {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const press = ({ target }: MouseEvent) => setShown(findCommentId(target))
    const close = () => setShown(undefined)
    text.addEventListener('click', press)
    text.addEventListener('keydown', close)
    return () => {
      text.removeEventListener('click', press)
      text.removeEventListener('keydown', close)
    }
  }, [text])
  const remark = remarks.find(({ id, settledAt }) => id === shown && settledAt === null)
  if (!remark) return null
  return (
    <Popover.Root
      open
      onOpenChange={(_, { reason }) => {
        // Escape closes the bubble here. After a click inside the text, the editor decides whether to close the
        // bubble.
        if (reason === 'escape-key') setShown(undefined)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className="remark-bubble-place"
          anchor={() =>
            [...text.querySelectorAll('.remarked')].find(marked => findCommentId(marked) === remark.id) ?? text
          }
          sideOffset={8}
          align="start"
        >
          <Popover.Popup className="remark-bubble raised" initialFocus={false} finalFocus={false} aria-label="Comment">
            {[remark, ...remark.answers].map(entry => (
              <CommentText key={entry.id} said={entry} />
            ))}
            <Button
              line
              slim
              onClick={() => {
                setShown(undefined)
                onOpen(remark)
              }}
            >
              Reply or resolve
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
