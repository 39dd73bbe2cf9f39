import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { focusElement } from '../../../ui/focus-element.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import type { RefereeRequest } from '../application.ts'
import {
  readRefereeDraft,
  removeAllRefereeDrafts,
  removeOldRefereeDrafts,
  removeRefereeDraft,
} from './referee-draft.ts'
import './applicant-page.css'

/** Draft of an answer that can no longer be sent, to copy or discard. A draft of an answered request is deleted. */
export function UnsentRefereeAnswer({ request: { id, state } }: { request: RefereeRequest }) {
  const isSettled = state === 'answered' || state === 'declined'
  const [text, setText] = useState('')
  useEffect(() => {
    if (isSettled) return void removeRefereeDraft(id)
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
            removeRefereeDraft(id)
            setText('')
            focusElement(document.querySelector('h1'))
          }}
        >
          Discard
        </Button>
      </div>
    </Section>
  )
}

/**
 * Note for a link that does not work, on a device with the draft of an answer. The draft can be removed here, because
 * the link to the form with the draft may never be opened on this device.
 */
export function StoredRefereeDraftNote() {
  const [hasDrafts, setHasDrafts] = useState(false)
  useEffect(() => setHasDrafts(removeOldRefereeDrafts()), [])
  return (
    hasDrafts && (
      <p className="form-state">
        An answer that you began is stored on this device. It appears again with the right link.{' '}
        <Button
          line
          onClick={() => {
            removeAllRefereeDrafts()
            setHasDrafts(false)
            focusElement(document.querySelector('h1'))
          }}
        >
          Discard the stored answer
        </Button>
      </p>
    )
  )
}
