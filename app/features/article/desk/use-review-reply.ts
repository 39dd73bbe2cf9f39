import { useState } from 'react'

/** Text of the reply to a review that is not sent yet. The review banner and the side panel show the same text. */
export type ReviewReply = {
  read: (review: string) => string
  change: (review: string, text: string) => void
}

/** State of an unsent reply. Another review starts with an empty reply. */
export function useReviewReply(): ReviewReply {
  const [reply, setReply] = useState({ review: '', text: '' })
  return {
    read: review => (reply.review === review ? reply.text : ''),
    change: (review, text) => setReply({ review, text }),
  }
}

/** Field for the reply to a review. Requesting changes requires a text. */
export function useReplyField(reply: ReviewReply, review: string) {
  const [error, setError] = useState<string>()
  const text = reply.read(review)
  return {
    field: {
      maxLength: 2000,
      value: text,
      error,
      onChange(event: { currentTarget: { value: string } }) {
        reply.change(review, event.currentTarget.value)
        setError(undefined)
      },
    },
    text: text.trim(),
    /** Shows an error if the text is missing. Returns whether the user has typed a text. */
    require(): boolean {
      if (!text.trim()) setError('Enter what should change.')
      return text.trim() !== ''
    },
  }
}
