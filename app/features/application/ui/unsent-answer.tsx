import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import type { RefereeRequest } from '../application.ts'
import { forgetRefereeDraft, hasRefereeDrafts, readRefereeDraft } from './referee-draft.ts'
import './applicant-page.css'

/**
 * Draft of a referee's answer that can no longer be sent. The referee can copy or discard the draft. If the request was
 * answered, the draft is deleted.
 */
export function UnsentAnswer({ request: { id, state } }: { request: RefereeRequest }) {
  const isSettled = state === 'answered' || state === 'declined'
  const [text, setText] = useState('')
  useEffect(() => {
    if (isSettled) return void forgetRefereeDraft(id)
    const draft = readRefereeDraft(id)
    setText([draft?.knows, draft?.again].filter(Boolean).join('\n\n'))
  }, [id, isSettled])
  if (!text) return null
  return (
    <Section labelledBy="unsent">
      <SectionHead title="Not sent" id="unsent">
        What you wrote here is still on this device, and nowhere else.
      </SectionHead>
      <div className="span-6 applicant-form">
        <TextArea label="Your answer" value={text} rows={10} readOnly />
        <Button
          line
          onClick={() => {
            forgetRefereeDraft(id)
            setText('')
          }}
        >
          Discard
        </Button>
      </div>
    </Section>
  )
}

/**
 * Sentence on the page of a private link that does not work. It is shown when this device has stored a draft of a
 * referee's answer.
 */
export function KeptDraftNotice() {
  const [hasDrafts, setHasDrafts] = useState(false)
  useEffect(() => setHasDrafts(hasRefereeDrafts()), [])
  return hasDrafts && ' What you wrote on this device appears again with the right link.'
}
