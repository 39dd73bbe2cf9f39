import { useState } from 'react'

/** Text of the reply to a review that is not sent yet. The banner and the panel share it. */
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
